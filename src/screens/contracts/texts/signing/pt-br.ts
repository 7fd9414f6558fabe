export const texts = {
  title: 'Assinatura de contrato',
  prepare: 'Preparar contrato',
  contract: 'Contrato',
};
