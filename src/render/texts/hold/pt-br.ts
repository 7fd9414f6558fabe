export const texts = {
  held: 'Com você. Ninguém mais decide sobre este registro enquanto ele estiver aberto aqui.',
  uncertain: 'Sem resposta do servidor. O registro continua com você até {{until}}.',
  other: '{{name}} está com este registro desde {{since}}.',
  own: 'Este registro está aberto em outra sessão sua desde {{since}}.',
  otherUntil: 'Ele fica livre quando for fechado lá, ou às {{until}} se ninguém o renovar.',
  lostTo: '{{name}} assumiu este registro às {{since}}. O que você digitou continua aqui.',
  lost: 'Este registro deixou de estar com você. O que você digitou continua aqui.',
  refused: 'Você pode ver este registro, mas não decidir sobre ele.',
  failed: 'Não foi possível reservar este registro para você.',
  take: 'Assumir',
  again: 'Assumir de novo',
  retry: 'Tentar de novo',
};
