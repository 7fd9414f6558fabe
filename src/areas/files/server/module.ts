import { defineModule } from '../../module.ts';
import { fileHandlers } from './files.routes.ts';

/** Files that users upload and read. */
export const filesModule = defineModule({
  name: 'files',
  operations: ['enviarArquivo', 'obterArquivo'],
  open: ({ files, readLog }) => ({ handlers: fileHandlers(files, readLog) }),
});
