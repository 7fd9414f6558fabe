import { httpErrors } from '../../http/http-errors.ts';
import { defineModule } from '../module.ts';
import { createDrawings } from './drawing/drawings.ts';
import { pictureErrors } from './errors.ts';
import { pictureHandlers } from './pictures.routes.ts';

/** Pictures of products that nobody took a photograph of. */
export const cataloguePicturesModule = defineModule({
  name: 'catalogue-pictures',
  operations: ['obterImagemProduto'],
  errors: pictureErrors,
  open: ({ files, isStopping }) => {
    const drawings = createDrawings(() => httpErrors.SERVIDOR_OCUPADO());
    return {
      handlers: pictureHandlers(files.made, drawings, isStopping),
      close: () => void drawings.stop(),
    };
  },
});
