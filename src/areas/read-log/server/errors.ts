import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of the log of readings. */
export const readLogErrors = defineErrors({
  'leitura.servidor': {
    'pt-BR': 'As leituras são registradas pelo próprio portal: não podem ser cadastradas.',
    es: 'Las lecturas las registra el propio portal: no se pueden dar de alta.',
    en: 'Readings are recorded by the portal itself: they cannot be added.',
  },
});
