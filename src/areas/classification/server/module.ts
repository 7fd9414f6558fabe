import { defineModule } from '../../module.ts';
import { classificationErrors } from './errors.ts';
import { checkClassification } from './rules.ts';

/** The trees of classifications of catalogues (specification 001, sections 2 and 4). */
export const classificationModule = defineModule({
  name: 'classification',
  operations: [],
  errors: classificationErrors,
  recordRules: () => ({ save: { Classificacao: checkClassification } }),
  open: () => ({ handlers: {} }),
});
