import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { perAddress, perSession } from '../../../platform/sessions/call-limits.ts';
import { defineModule } from '../../module.ts';
import { sendInvitations } from './acceptance-mail.ts';
import { settleRegistrations } from './check-client.ts';
import { registrationErrors } from './errors.ts';
import { followKits } from './kits.ts';
import { personalDataRules } from './personal-data.ts';
import { registrationRows, registrationTie } from './personal-rows.ts';
import { registrationOperations, registrationRoutes } from './registration.routes.ts';
import { seedForms } from './seed.ts';
import { checkSpouse } from './spouse-rules.ts';

/** Registering people by hand needs a few calls a minute; trying out lists of documents needs hundreds. */
const saving = [perSession('registro', 20), perAddress('registro', 200)];
/** The page makes one or two calls. */
const accepting = [perAddress('aceite', 30)];

/** Registration of consultants and their acceptance by mail (specification 002, sections 2.6, 4, 5 and 8). */
export const registrationModule = defineModule({
  name: 'registration',
  operations: registrationOperations,
  clientTie: registrationTie,
  tables: readTables('registration', import.meta.dirname),
  errors: registrationErrors,
  personalRows: registrationRows,
  seed: [{ key: 'formularios_de_paises', fill: seedForms }],
  recordRules: () => ({
    ...personalDataRules,
    save: {
      ...personalDataRules.save,
      PessoaFisica: async (tx, save) => [
        ...((await personalDataRules.save.PessoaFisica?.(tx, save)) ?? []),
        ...(await checkSpouse(tx, save)),
      ],
    },
    settle: { Cliente: settleRegistrations },
    changed: followKits,
  }),
  open: (services) => ({
    handlers: registrationRoutes(services),
    limits: {
      validarCliente: saving,
      codigoMundialNovo: saving,
      criarCadastroConsultor: saving,
      salvarCadastroConsultor: saving,
      reenviarAceiteConsultor: saving,
      consultarAceiteConsultor: accepting,
      aceitarCadastroConsultor: accepting,
    },
    tasks:
      services.mail === null ? [] : [sendInvitations({ ...services, mail: services.mail, now: services.clock.now })],
  }),
});
