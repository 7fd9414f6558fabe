import { defineModule } from '../../module.ts';
import { pictureErrors } from './errors.ts';
import { pictureHandlers } from './pictures.routes.ts';
import { createPictures } from './pictures.ts';

/** Pictures of products without a photograph. */
export const cataloguePicturesModule = defineModule({
  name: 'catalogue-pictures',
  operations: ['obterImagemProduto'],
  errors: pictureErrors,
  open: ({ files }) => ({ handlers: pictureHandlers(createPictures(files.made)) }),
});
