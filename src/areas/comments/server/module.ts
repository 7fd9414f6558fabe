import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { defineModule } from '../../module.ts';
import { createCommentChanges } from './comment-changes.ts';
import { commentHandlers } from './comments.routes.ts';
import { commentErrors } from './errors.ts';
import { commentExports, commentRows } from './personal-rows.ts';

/** Comments on records, with mentions (`x-comments`). */
export const commentsModule = defineModule({
  name: 'comments',
  operations: ['listarComentarios', 'criarComentario', 'salvarComentario', 'excluirComentario', 'listarMencionaveis'],
  tables: readTables('comments', import.meta.dirname),
  retained: [{ kind: 'comentarios', table: 'vitral_comentario', key: 'id', since: 'dh_registro' }],
  errors: commentErrors,
  recordRules: () => ({ beside: [{ table: 'vitral_comentario', isOf: ({ comments }) => comments !== undefined }] }),
  personalRows: commentRows,
  personalExports: commentExports,
  open: ({ db, entities, engine, outbox, warn }) => {
    const changes = createCommentChanges(db, warn('looking for new comments failed'));
    return {
      handlers: commentHandlers({ db, entities, engine, outbox, changes }),
      events: () => (send) => changes.watch((names) => send('comments', { entities: names })),
      close: changes.close,
    };
  },
});
