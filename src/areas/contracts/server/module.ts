import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { perAddress } from '../../../platform/sessions/call-limits.ts';
import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { defineModule } from '../../module.ts';
import { checkModels } from './check-model.ts';
import { signingErrors } from './errors.ts';
import { signingMails } from './mails.ts';
import { createDocuments } from './pdf/documents.ts';
import { contractExports, contractRows, contractStays, contractTie } from './personal-rows.ts';
import { expireProcesses, sealContracts } from './seal.ts';
import { readSealSettings } from './seal-settings.ts';
import { signingOperations, signingRoutes } from './signing.routes.ts';

/** A page makes a few calls; guessing codes or files takes hundreds. */
const reading = [perAddress('contrato', 240)];
const signing = [perAddress('assinatura', 60)];

/** Contracts of clients and their signing (specification 002, section 2.15). */
export const contractsModule = defineModule({
  name: 'contracts',
  operations: signingOperations,
  clientTie: contractTie,
  tables: readTables('contracts', import.meta.dirname),
  personalStays: contractStays,
  errors: signingErrors,
  personalRows: contractRows,
  personalExports: contractExports,
  open: (services) => {
    const { db, files, outbox, tasks, mail, publicUrl, clock } = services;
    const documents = createDocuments();
    // A seal may wait for an outside time stamp: people who sign do not wait for it.
    const seals = createDocuments(undefined, { places: 1, waiting: 1_000, patience: 80_000 });
    const parts = { db, files, outbox, tasks, documents, now: clock.now };
    return {
      handlers: signingRoutes(services, parts),
      ahead: { Contrato: checkModels(parts) },
      limits: {
        encontrarContratoPublico: reading,
        contratoPdf: reading,
        signingContract: reading,
        signingContractPhase: signing,
        signingRecusar: signing,
        signingEnviarCodigo: signing,
        verificarAssinatura: reading,
        verificarArquivoAssinado: signing,
      },
      tasks: [
        sealContracts({ ...parts, documents: seals, publicUrl, settings: readSealSettings(process.env) }),
        doRepeatedly('contrato.vencidos', 60_000, () => expireProcesses(db, clock.now())),
        ...(mail === null ? [] : signingMails({ db, mail, publicUrl, now: clock.now })),
      ],
      close: () => {
        void documents.stop();
        void seals.stop();
      },
    };
  },
});
