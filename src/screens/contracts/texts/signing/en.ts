export const texts = {
  title: 'Contract signing',
  prepare: 'Prepare contract',
  contract: 'Contract',
};
