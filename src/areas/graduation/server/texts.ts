import { defineTexts } from '../../../domain/texts.ts';

/** Texts of the test of the graduation routine. */
export const graduationText = defineTexts({
  PROMOCAO: { 'pt-BR': 'Promoção', es: 'Promoción', en: 'Promotion' },
  MANUTENCAO: { 'pt-BR': 'Manutenção', es: 'Mantenimiento', en: 'Maintained' },
  REBAIXAMENTO: { 'pt-BR': 'Rebaixamento', es: 'Descenso', en: 'Demotion' },
  qualified: { 'pt-BR': 'Qualificado', es: 'Calificado', en: 'Qualified' },
  unqualified: { 'pt-BR': 'Não qualificado', es: 'No calificado', en: 'Not qualified' },
  reached: {
    'pt-BR': 'O cliente alcança a graduação com {cota}% da cota.',
    es: 'El cliente alcanza la graduación con {cota}% de la cuota.',
    en: 'The customer reaches the rank with {cota}% of the quota.',
  },
  missed: {
    'pt-BR': 'O cliente não alcança nenhuma graduação: tem {cota}% da cota da primeira.',
    es: 'El cliente no alcanza ninguna graduación: tiene {cota}% de la cuota de la primera.',
    en: 'The customer reaches no rank: they have {cota}% of the quota of the first one.',
  },
  customer: {
    'pt-BR': 'Este cadastro é de cliente, e só consultores e D.I. se graduam.',
    es: 'Este registro es de cliente, y solo se gradúan consultores y D.I.',
    en: 'This registration is a customer, and only consultants and D.I. have ranks.',
  },
});
