import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse changes of the network. */
export const networkErrors = defineErrors({
  REDE_CIRCULO: {
    status: 422,
    'pt-BR': 'O novo pai está abaixo desta pessoa na rede: escolha alguém de fora da rede dela.',
    es: 'El nuevo patrocinador está debajo de esta persona en la red: elija a alguien que no esté en esa red.',
    en: 'The new sponsor is below this person in the network: choose somebody outside of it.',
  },
  REDE_MESMO_PAI: {
    status: 422,
    'pt-BR': 'Esta pessoa já está logo abaixo desse pai.',
    es: 'Esta persona ya está justo debajo de ese patrocinador.',
    en: 'This person is already directly below that sponsor.',
  },
  REDE_MESMA_PESSOA: {
    status: 422,
    'pt-BR': 'A origem e o destino são a mesma pessoa.',
    es: 'El origen y el destino son la misma persona.',
    en: 'Origin and destination are the same person.',
  },
  REDE_PAI_CLIENTE: {
    status: 422,
    'pt-BR': 'O destino é um cliente, que não tem rede: escolha um consultor.',
    es: 'El destino es un cliente, que no tiene red: elija a un consultor.',
    en: 'The destination is a customer, who has no network: choose a consultant.',
  },
  rede_pai_cliente: {
    'pt-BR': 'Esta pessoa é um cliente, que não tem rede: escolha um consultor.',
    es: 'Esta persona es un cliente, que no tiene red: elija a un consultor.',
    en: 'This person is a customer, who has no network: choose a consultant.',
  },
  REDE_ALTERADA_DEPOIS: {
    status: 422,
    'pt-BR': 'Alguém que esta troca moveu mudou de pai depois dela: desfaça primeiro a troca mais nova.',
    es: 'Una persona movida por este cambio cambió de patrocinador después: deshaga primero el cambio más reciente.',
    en: 'Somebody moved by this change has gotten another sponsor since then: undo the newer change first.',
  },
  REDE_JA_DESFEITA: {
    status: 422,
    'pt-BR': 'Esta troca já foi desfeita.',
    es: 'Este cambio ya fue deshecho.',
    en: 'This change has already been undone.',
  },
  REDE_TROCA_SEM_ACESSO: {
    status: 403,
    'pt-BR': 'Só quem tem acesso a Alterar Pai pode mudar quem está acima de uma pessoa na rede.',
    es: 'Solo quien tiene acceso a Cambiar patrocinador puede cambiar quién está arriba de una persona en la red.',
    en: 'Only those with access to Change sponsor can change who is above a person in the network.',
  },
  ARVORE_FORA_DO_BRASIL: {
    status: 422,
    'pt-BR': 'A exportação da rede existe apenas no Brasil.',
    es: 'La exportación de la red existe solo en Brasil.',
    en: 'The network can be exported in Brazil only.',
  },
  ARVORE_GRANDE: {
    status: 422,
    'pt-BR': 'A rede tem mais de {limite:number} pessoas. Exporte a rede de alguém que esteja abaixo.',
    es: 'La red tiene más de {limite:number} personas. Exporte la red de alguien que esté debajo.',
    en: 'The network has more than {limite:number} people. Export the network of somebody below.',
  },
});
