export const texts = {
  live: {
    nothing: 'Nenhuma transmissão no ar',
    nothingHint: 'Assim que uma transmissão começar, ela aparece aqui sozinha.',
    tools: 'DevTools detectado! Por favor, feche-o para continuar.',
    toolsHint:
      'Se nenhuma ferramenta estiver aberta, é só o tamanho da janela que confundiu a verificação: pode continuar.',
    goOn: 'Continuar assim mesmo',
    keys: 'Esta ação está desabilitada!',
    elsewhere: 'Esta transmissão não pode ser exibida aqui dentro',
    elsewhereHint: 'Ela vem de outro endereço, que abre em uma janela separada.',
    lacksHls: 'Este navegador não reproduz o formato dela (HLS). Abra-a em uma janela separada ou em outro navegador.',
    failed: 'A transmissão parou',
    failedHint: 'O vídeo não chegou até aqui. Pode ser a sua conexão ou a própria transmissão.',
    again: 'Tentar de novo',
  },
};
