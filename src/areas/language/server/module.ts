import { createVersionWatch } from '../../../platform/database/versions/version-watch.ts';
import { defineModule } from '../../module.ts';
import { languageErrors } from './errors.ts';
import { languageHandlers } from './language.routes.ts';
import { seedLanguages } from './seed.ts';
import { checkTranslation } from './translation-rules.ts';

/** Languages and texts (specification 000, sections 6 and 7). */
export const languageModule = defineModule({
  name: 'language',
  operations: ['listarIdiomas', 'trocarIdioma', 'loadTraducoes', 'listarTextosPortal', 'salvarTextoPortal'],
  errors: languageErrors,
  recordRules: () => ({ save: { Traducao: checkTranslation } }),
  seed: [{ key: 'idiomas_prontos', fill: seedLanguages }],
  open: (services) => {
    const { dictionaries, warn } = services;
    const changes = createVersionWatch(dictionaries.version, warn('looking for changed texts failed'));
    return {
      handlers: languageHandlers(services),
      onSaved: ({ entity }) => {
        if (entity === 'Traducao' || entity === 'Idioma') changes.refresh();
      },
      events: () => (send) => changes.watch((version) => send('texts', { version })),
      close: changes.close,
    };
  },
});
