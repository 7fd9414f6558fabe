export const texts = {
  title: 'Aceite do cadastro',
  loading: 'Abrindo o convite',
  hello: 'Olá, {{nome}}. O seu cadastro como consultor está pronto para o seu aceite.',
  below: 'Na rede, você fica abaixo de {{ascendente}}.',
  branch: 'A sua filial é {{filial}}.',
  question: 'Ao aceitar, o seu cadastro fica ativo. Se você não pediu este cadastro, feche esta página: nada acontece.',
  accept: 'Aceitar o cadastro',
  accepted: 'Cadastro aceito',
  acceptedText: 'O seu cadastro como consultor está ativo. Para os próximos passos, fale com quem fez o seu cadastro.',
  expired: 'Convite vencido',
  expiredText: 'Este convite venceu. Peça a quem fez o seu cadastro que o envie de novo.',
  unknown: 'Convite desconhecido',
  unknownText:
    'Este convite não existe, ou foi substituído por um mais novo. Abra o último e-mail que você recebeu, ou peça a quem fez o seu cadastro que o envie de novo.',
  failed: 'Não foi possível abrir o convite',
  again: 'Tentar de novo',
};
