import { defineErrors } from '../../http/define-errors.ts';

/** What refuses classifications of catalogues. */
export const classificationErrors = defineErrors({
  outro_catalogo: {
    'pt-BR': 'Esta classificação é de outro catálogo. Escolha uma do mesmo catálogo.',
    es: 'Esta clasificación es de otro catálogo. Elija una del mismo catálogo.',
    en: 'This classification belongs to another catalogue. Choose one of the same catalogue.',
  },
  catalogo_em_uso: {
    'pt-BR': 'O catálogo não muda enquanto houver classificações ou produtos nesta. Retire-os antes.',
    es: 'El catálogo no cambia mientras haya clasificaciones o productos en esta. Retírelos antes.',
    en: 'The catalogue cannot change while this one holds classifications or products. Remove them first.',
  },
});
