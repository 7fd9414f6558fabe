import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse classifications of catalogues. */
export const classificationErrors = defineErrors({
  outro_catalogo: {
    'pt-BR': 'Esta classificação é de outro catálogo. Escolha uma do mesmo catálogo.',
    es: 'Esta clasificación es de otro catálogo. Elija una del mismo catálogo.',
    en: 'This classification belongs to another catalog. Choose one of the same catalog.',
  },
  catalogo_em_uso: {
    'pt-BR': 'O catálogo não pode ser alterado enquanto houver classificações ou produtos nesta. Retire-os antes.',
    es: 'El catálogo no se puede cambiar mientras haya clasificaciones o productos en esta. Retírelos antes.',
    en: 'The catalog cannot change while this classification contains classifications or products. Remove them first.',
  },
});
