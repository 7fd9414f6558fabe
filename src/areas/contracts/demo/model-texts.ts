import type { ModelTexts } from './model.ts';

const portuguese: Omit<ModelTexts, 'title' | 'clauses'> = {
  fields: {
    ...{ nome: 'Contratante', documento: 'Documento', email: 'E-mail', codigo_mundial: 'Código mundial' },
    cidade: 'Cidade',
  },
  annex: 'Anexo I: percentuais por graduação',
  witness: 'Testemunha',
};

/** The models of the demonstration, by the names of their contracts. */
export const demoModels: Readonly<Record<string, ModelTexts>> = {
  'Contrato de distribuição independente': {
    ...portuguese,
    title: 'Contrato de distribuição independente',
    clauses: [
      '1. O contratante divulga e vende os produtos da empresa por conta própria, sem vínculo',
      'de emprego, de sociedade ou de representação.',
      '2. O contratante segue o código de conduta da rede e as regras de divulgação em vigor.',
      '3. A bonificação é a do plano de negócios, apurada por mês, com os percentuais do anexo I.',
      '4. O contrato vale por prazo indeterminado e pode ser encerrado por qualquer parte,',
      'com aviso de trinta dias.',
      '5. Os dados pessoais são tratados como diz a política de privacidade da empresa.',
      '6. Fica eleito o foro da sede da empresa para o que este contrato não resolver.',
    ],
  },
  'Termo de uso de imagem': {
    ...portuguese,
    title: 'Termo de uso de imagem',
    clauses: [
      '1. O contratante autoriza o uso de sua imagem, voz e nome em materiais da empresa.',
      '2. A autorização vale no Brasil, por cinco anos, em qualquer meio de comunicação.',
      '3. O uso é gratuito e não cria obrigação de publicar o material.',
      '4. O contratante pode retirar a autorização por escrito, com aviso de sessenta dias.',
      '5. Materiais já impressos podem ser usados até acabarem.',
      '6. Fica eleito o foro da sede da empresa para o que este termo não resolver.',
    ],
  },
  'Contrato de distribución independiente': {
    title: 'Contrato de distribución independiente',
    fields: {
      ...{ nome: 'Contratante', documento: 'Documento', email: 'Correo electrónico', codigo_mundial: 'Código mundial' },
      cidade: 'Ciudad',
    },
    annex: 'Anexo I: porcentajes por graduación',
    witness: 'Testigo',
    clauses: [
      '1. El contratante divulga y vende los productos de la empresa por cuenta propia, sin',
      'vínculo de empleo, de sociedad ni de representación.',
      '2. El contratante sigue el código de conducta de la red y las reglas de divulgación.',
      '3. La bonificación es la del plan de negocios, con los porcentajes del anexo I.',
      '4. El contrato vale por plazo indefinido y puede terminarlo cualquiera de las partes,',
      'con aviso de treinta días.',
      '5. Los datos personales se tratan según la política de privacidad de la empresa.',
    ],
  },
};
