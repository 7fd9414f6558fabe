import { fillText } from '../../../domain/texts.ts';
import { isRecord } from '../../../language/json/record.ts';
import { signingErrors } from './errors.ts';
import type { PlacedText } from './pdf/pdf-requests.ts';

/** Values of a client in a model: by the names of its form fields, and as texts on its pages. */
export type TemplateFilling = {
  readonly values: Readonly<Record<string, string>>;
  readonly texts: readonly PlacedText[];
  readonly demanded: readonly string[];
};

/**
 * Fills the fields of a contract (`Contrato.campos`): `formulario` has a text for each form field, `textos` are written
 * on pages, and `{nome}` in either is a value of the client. Without it, form fields with the names of values get
 * these. Throws 422 for invalid data, or the name of an unknown value.
 */
export function fillTemplate(fields: unknown, client: Readonly<Record<string, string>>): TemplateFilling {
  if (fields === null || fields === undefined) return { values: client, texts: [], demanded: [] };
  const fill = (text: unknown): string => {
    if (typeof text !== 'string') throw signingErrors['REGRA_DE_NEGOCIO.pdf_campos']();
    for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g))
      if (!Object.hasOwn(client, name)) throw signingErrors['REGRA_DE_NEGOCIO.pdf_campos']();
    return fillText(text, client);
  };
  const { formulario = {}, textos = [] } = isRecord(fields) ? fields : { textos: null };
  if (!isRecord(formulario) || !Array.isArray(textos)) throw signingErrors['REGRA_DE_NEGOCIO.pdf_campos']();
  const values = Object.fromEntries(Object.entries(formulario).map(([name, text]) => [name, fill(text)]));
  const texts = textos.map((one: unknown): PlacedText => {
    const { texto, pagina = 1, x, y, largura = 100 - Number(x), tamanho = 11 } = isRecord(one) ? one : {};
    const numbers = [pagina, x, y, largura, tamanho].map(Number);
    const [page = 0, left = 0, top = 0, width = 0, size = 0] = numbers;
    const isRight = numbers.every(Number.isFinite) && Number.isInteger(page) && page >= 1 && size >= 4 && size <= 72;
    if (!isRight) throw signingErrors['REGRA_DE_NEGOCIO.pdf_campos']();
    return { text: fill(texto), page, x: left, y: top, width, size };
  });
  return { values, texts, demanded: Object.keys(values) };
}
