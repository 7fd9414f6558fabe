export const texts = {
  unknown: 'Esta página não pôde ser identificada. Tente de novo.',
  nothing: 'Esta página ainda não foi configurada',
  nothingHint: 'Assim que um administrador informar o que ela mostra, aparece aqui.',
  nothingConfigure:
    'Cadastre em Parâmetros de processos a chave {{link}} com o endereço de uma página, ou {{html}} com o próprio conteúdo.',
  configure: 'Cadastrar parâmetro',
  wrong: 'O endereço desta página não é válido',
  wrongHint: 'Só endereços https ou do próprio portal podem aparecer aqui. Endereço informado: {{address}}',
  refused: '{{title}} abre fora do portal',
  refusedHint: 'Por segurança, as páginas de {{host}} não aparecem dentro do portal.',
  refusedConfigure:
    'Por segurança, as páginas de {{host}} não aparecem dentro do portal. Quem opera o servidor as libera em VITRAL_FRAME_SOURCES.',
  open: 'Abrir em nova aba',
  loading: 'Carregando…',
  slow: 'A página está demorando a responder.',
  again: 'Tentar de novo',
  live: {
    title: 'Transmissão ao vivo',
    nothing: 'Nenhuma transmissão no ar',
    nothingHint: 'Assim que uma transmissão começar, ela aparece aqui sozinha.',
    tools: 'DevTools detectado! Por favor, feche-o para continuar.',
    toolsHint: 'Se nenhuma ferramenta está aberta, a janela é que está menor do que o navegador diz: pode continuar.',
    goOn: 'Continuar assim mesmo',
    keys: 'Esta ação está desabilitada!',
  },
  test: {
    title: 'Formulário de teste',
    phone: 'Telefone',
    send: 'Enviar',
    done: 'Tudo certo com {{phone}}. Este formulário é de teste: nada foi enviado.',
  },
};
