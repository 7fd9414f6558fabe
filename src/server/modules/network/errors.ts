import { defineErrors } from '../../http/define-errors.ts';

/** What refuses changes of the network. */
export const networkErrors = defineErrors({
  REDE_CIRCULO: {
    status: 422,
    'pt-BR': 'O novo pai está abaixo desta pessoa na rede: escolha alguém de fora da rede dela.',
    es: 'El nuevo patrocinador está debajo de esta persona en la red: elija a alguien fuera de la red de ella.',
    en: 'The new sponsor stands below this person in the network: choose somebody outside of it.',
  },
  REDE_MESMO_PAI: {
    status: 422,
    'pt-BR': 'Esta pessoa já está logo abaixo desse pai.',
    es: 'Esta persona ya está justo debajo de ese patrocinador.',
    en: 'This person already stands right below that sponsor.',
  },
  REDE_TROCA_SEM_ACESSO: {
    status: 403,
    'pt-BR': 'Só quem tem acesso a Alterar Pai muda quem está acima de uma pessoa na rede.',
    es: 'Solo quien tiene acceso a Cambiar patrocinador cambia quién está arriba de una persona en la red.',
    en: 'Only who has access to Change sponsor changes who stands above a person in the network.',
  },
});
