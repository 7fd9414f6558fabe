import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse calls of operators. */
export const operationErrors = defineErrors({
  TAREFA_NAO_ENCONTRADA: {
    status: 404,
    carries: carries<{ readonly id: number }>(),
    'pt-BR': 'A tarefa {id} não existe, está em execução ou já terminou.',
    es: 'La tarea {id} no existe, está en ejecución o ya terminó.',
    en: 'Task {id} does not exist, is running or has ended.',
  },
});
