export const texts = {
  title: 'Firma de contrato',
  prepare: 'Preparar el contrato',
  contract: 'El contrato',
};
