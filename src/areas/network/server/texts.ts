import { defineTexts } from '../../../domain/texts.ts';

/** Texts of previews and maps of the network. */
export const networkText = defineTexts({
  PAI: {
    'pt-BR': 'Pai',
    es: 'Patrocinador',
    en: 'Sponsor',
  },
  NIVEL: {
    'pt-BR': 'Nível na rede',
    es: 'Nivel en la red',
    en: 'Level in the network',
  },
  PESSOAS: {
    'pt-BR': 'Pessoas que mudam',
    es: 'Personas que cambian',
    en: 'People who move',
  },
  FICAM: {
    'pt-BR': 'Consultores que ficam com o pai anterior',
    es: 'Consultores que se quedan con el patrocinador anterior',
    en: 'Consultants who stay with the former sponsor',
  },
  ABAIXO_ANTERIOR: {
    'pt-BR': 'Pessoas abaixo do pai anterior',
    es: 'Personas debajo del patrocinador anterior',
    en: 'People below the former sponsor',
  },
  ABAIXO_NOVO: {
    'pt-BR': 'Pessoas abaixo do novo pai',
    es: 'Personas debajo del nuevo patrocinador',
    en: 'People below the new sponsor',
  },
  MESMA_PESSOA: {
    'pt-BR': 'Não é possível: origem e destino são a mesma pessoa',
    es: 'No es posible: origen y destino son la misma persona',
    en: 'Not possible: origin and destination are the same person',
  },
  CIRCULO: {
    'pt-BR': 'Não é possível: o destino está abaixo da origem',
    es: 'No es posible: el destino está debajo del origen',
    en: 'Not possible: the destination is below the origin',
  },
  MESMO_PAI: {
    'pt-BR': 'Não é possível: o destino já é o pai',
    es: 'No es posible: el destino ya es el patrocinador',
    en: 'Not possible: the destination is already the sponsor',
  },
  PAI_CLIENTE: {
    'pt-BR': 'Não é possível: o destino é um cliente, escolha um consultor',
    es: 'No es posible: el destino es un cliente, elija a un consultor',
    en: 'Not possible: the destination is a customer, choose a consultant',
  },
  others: { 'pt-BR': 'Outros', es: 'Otros', en: 'Others' },
  returns: { 'pt-BR': 'Devoluções', es: 'Devoluciones', en: 'Returns' },
});
