import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse clones, with the messages of specification 002, sections 5 and 8. */
export const cloningErrors = defineErrors({
  'REGRA_DE_NEGOCIO.clonagem_repetido': {
    status: 422,
    'pt-BR': 'O Cliente selecionado já está na lista. Verifique!',
    es: 'El cliente seleccionado ya está en la lista. ¡Verifique!',
    en: 'The selected customer is already in the list. Please check!',
  },
  'REGRA_DE_NEGOCIO.clonagem_incompleta': {
    status: 422,
    'pt-BR': 'Faltam informações para efetivar a clonagem da rede, Verifique!',
    es: 'Falta información para efectuar la clonación de la red. ¡Verifique!',
    en: 'Information is missing to clone the network. Please check!',
  },
  'REGRA_DE_NEGOCIO.clonagem_nada': {
    status: 422,
    'pt-BR': 'Todos os Clientes da rede projetada já existem na Filial de Destino. Verifique!',
    es: 'Todos los clientes de la red proyectada ya existen en la sucursal de destino. ¡Verifique!',
    en: 'All customers of the projected network are already in the destination branch. Please check!',
  },
  'REGRA_DE_NEGOCIO.clonagem_documento': {
    status: 422,
    'pt-BR': 'Falha ao tentar validar o documento do cliente principal. Verique!',
    es: 'Error al intentar validar el documento del cliente principal. ¡Verifique!',
    en: 'The document of the main customer could not be validated. Please check!',
  },
  CLONAGEM_REDE_GRANDE: {
    status: 422,
    'pt-BR': 'A rede tem mais de {limite:number} pessoas. Escolha um cliente que esteja abaixo.',
    es: 'La red tiene más de {limite:number} personas. Elija un cliente que esté debajo.',
    en: 'The network has more than {limite:number} people. Choose a customer further down.',
  },
  CLONAGEM_PROJECAO_MUDOU: {
    status: 409,
    'pt-BR': 'Um cadastro desta projeção mudou desde que ela foi feita. Projete a rede outra vez.',
    es: 'Un registro de esta proyección cambió desde que se hizo. Proyecte la red otra vez.',
    en: 'A registration of this projection has changed since it was made. Project the network again.',
  },
  CLONAGEM_DOCUMENTO_EM_USO: {
    status: 409,
    'pt-BR': 'O documento {documento} já é de outro cadastro. Verifique o cartão de {nome}.',
    es: 'El documento {documento} ya es de otro registro. Verifique la tarjeta de {nome}.',
    en: 'The document {documento} belongs to another registration. Check the card of {nome}.',
  },
  clonagem_documento_em_uso: {
    'pt-BR': 'Este documento já é de outro cadastro nesta filial.',
    es: 'Este documento ya es de otro registro en esta sucursal.',
    en: 'This document belongs to another registration in this branch.',
  },
});
