import { httpErrors } from '../../../platform/http/http-errors.ts';
import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { firstProducts } from '../../catalogue/server/index.ts';
import { defineModule } from '../../module.ts';
import { createDrawings } from './drawing/drawings.ts';
import { pictureErrors } from './errors.ts';
import { readFirstPictures } from './first-pictures.ts';
import { pictureHandlers } from './pictures.routes.ts';
import { createPictures } from './pictures.ts';

/** Pictures of products that nobody took a photograph of. */
export const cataloguePicturesModule = defineModule({
  name: 'catalogue-pictures',
  operations: ['obterImagemProduto'],
  errors: pictureErrors,
  open: ({ db, files, isStopping, settings }) => {
    const drawings = createDrawings(() => httpErrors.SERVIDOR_OCUPADO());
    const pictures = createPictures(files.made, drawings, isStopping);
    return {
      handlers: pictureHandlers(pictures),
      tasks:
        settings.demoProducts <= firstProducts
          ? []
          : [
              // A first visitor of a whole demonstration would wait for each of them. While the demonstration is filled up others become the first.
              doRepeatedly('catalogo.figuras', 60_000, async ({ signal }) =>
                pictures.drawAhead(await readFirstPictures(db), signal),
              ),
            ],
      close: () => void drawings.stop(),
    };
  },
});
