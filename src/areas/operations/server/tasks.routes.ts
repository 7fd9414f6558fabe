import type { Handlers } from '../../../platform/http/binding.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { operationErrors } from './errors.ts';

/** Maximum of rows in an answer, whatever is requested. */
const most = 1_000;

/** Background work, for administrators. */
export function taskHandlers(tasks: Tasks) {
  return {
    listarTarefas: async ({ query: { estado = null, size = 10 } }) => {
      const data = await tasks.list(estado, size === 0 ? most : Math.min(size, most));
      return { status: 200, body: { data: [...data], resumo: [...(await tasks.counts())] } };
    },
    executarTarefa: async ({ params: { id } }) => {
      if (!(await tasks.runNow(id))) throw operationErrors.TAREFA_NAO_ENCONTRADA({ id });
      return { status: 204, body: undefined };
    },
  } satisfies Handlers;
}
