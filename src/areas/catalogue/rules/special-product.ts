/**
 * Special products (SPE): products that a customer may order made to measure (specification 001, sections 5 and 9;
 * `configProduct` of the contract). Lengths are whole millimetres, so that browser, server and database agree.
 */

export const specialKinds = ['ESPECIAL', 'PADRAO', 'REDONDO', 'TRAVESSEIRO'] as const;
export type SpecialKind = (typeof specialKinds)[number];

/** Lengths of a configuration, by the names of the API. */
export const measures = ['comprimento', 'largura', 'diametro', 'altura'] as const;
export type ProductMeasure = (typeof measures)[number];

/** The product line of pillows, which need no `tipo`. */
export const pillowLine = 'TRV';

/** A configuration as in the API; lengths in metres. Values that its kind does not need are ignored. */
export type SpecialRequest = {
  readonly tipo?: SpecialKind | null;
  /** True has the same meaning as `tipo` REDONDO. */
  readonly redondo?: boolean | null;
  readonly sku_padrao?: number | null;
  readonly acessorios?: readonly AccessoryRequest[] | null;
} & { readonly [Name in ProductMeasure]?: number | string | null };

export type AccessoryRequest = {
  readonly id_sku: number;
  readonly quantidade: number;
  readonly observacao?: string | null;
};

/** The product to be made; lengths in millimetres. */
export type SpecialShape =
  | { readonly tipo: 'ESPECIAL'; readonly comprimento: number; readonly largura: number }
  | { readonly tipo: 'REDONDO'; readonly diametro: number }
  | { readonly tipo: 'PADRAO'; readonly sku_padrao: number }
  | { readonly tipo: 'TRAVESSEIRO'; readonly altura: number };

/** A valid configuration: without accessories of quantity 0, in the order of their SKU. */
export type SpecialConfiguration = SpecialShape & { readonly acessorios: readonly Accessory[] };
export type Accessory = { readonly id_sku: number; readonly quantidade: number; readonly observacao: string | null };

/** Permitted measures of a product, in millimetres. */
export type MeasureLimits = { readonly [Name in ProductMeasure]?: { readonly min: number; readonly max: number } };

/** Limits of the contract for any length, in millimetres. */
export const widestLimits = { min: 10, max: 100_000 } as const;
const maxAccessories = 500;
const maxQuantity = 999;
const maxNote = 500;

/** Why a configuration is refused, at a field of the request; `limit` in the unit of the field. */
export type SpecialProblem = {
  readonly pointer: string;
  readonly code:
    | 'required'
    | 'type'
    | 'minimum'
    | 'maximum'
    | 'decimals'
    | 'conflict'
    | 'maxItems'
    | 'maxLength'
    | 'repeated'
    /** The product is not offered in this kind, or with this part (`special-offer.ts`). */
    | 'notOffered';
  readonly limit?: number;
};

export type CheckedConfiguration =
  | { readonly configuration: SpecialConfiguration; readonly problems: readonly [] }
  | { readonly configuration: null; readonly problems: readonly SpecialProblem[] };

/** The kind of a request, inferred if it is left out; null for none, or two. */
export function specialKindOf(request: SpecialRequest, codigoLinha: string | null): SpecialKind | null {
  const { tipo, redondo } = request;
  if (redondo === true) return tipo == null || tipo === 'REDONDO' ? 'REDONDO' : null;
  return tipo ?? (codigoLinha === pillowLine ? 'TRAVESSEIRO' : null);
}

/** Reads a configuration of a product of a line; reports all problems at once. */
export function checkConfiguration(
  request: SpecialRequest,
  codigoLinha: string | null,
  limits: MeasureLimits = {},
): CheckedConfiguration {
  const problems: SpecialProblem[] = [];
  const shape = readShape(request, codigoLinha, limits, (problem) => problems.push(problem));
  const acessorios = readAccessories(request.acessorios ?? [], (problem) => problems.push(problem));
  if (shape === null || problems.length > 0) return { configuration: null, problems };
  return { configuration: { ...shape, acessorios }, problems: [] };
}

type Report = (problem: SpecialProblem) => void;

/** Reads the values that each kind needs (specification 001, section 5). */
function readShape(
  request: SpecialRequest,
  codigoLinha: string | null,
  limits: MeasureLimits,
  report: Report,
): SpecialShape | null {
  const tipo = specialKindOf(request, codigoLinha);
  if (tipo === null) {
    report(request.tipo == null ? { pointer: '/tipo', code: 'required' } : { pointer: '/redondo', code: 'conflict' });
    return null;
  }
  const read = (name: ProductMeasure) => readMeasure(name, request[name], limits[name] ?? widestLimits, report);
  switch (tipo) {
    case 'ESPECIAL': {
      const [comprimento, largura] = [read('comprimento'), read('largura')];
      return comprimento === null || largura === null ? null : { tipo, comprimento, largura };
    }
    case 'REDONDO': {
      const diametro = read('diametro');
      return diametro === null ? null : { tipo, diametro };
    }
    case 'TRAVESSEIRO': {
      const altura = read('altura');
      return altura === null ? null : { tipo, altura };
    }
    case 'PADRAO': {
      const { sku_padrao } = request;
      if (sku_padrao != null && isId(sku_padrao)) return { tipo, sku_padrao };
      report({ pointer: '/sku_padrao', code: sku_padrao == null ? 'required' : 'type' });
      return null;
    }
  }
}

function readMeasure(
  name: ProductMeasure,
  given: number | string | null | undefined,
  { min, max }: { readonly min: number; readonly max: number },
  report: Report,
): number | null {
  const pointer = `/${name}`;
  if (given == null || given === '') {
    report({ pointer, code: 'required' });
    return null;
  }
  const length = toMillimetres(given);
  if (typeof length === 'number' && length >= min && length <= max) return length;
  if (length === 'type') report({ pointer, code: 'type' });
  else if (length === 'decimals') report({ pointer, code: 'decimals', limit: 3 });
  else if (length < min) report({ pointer, code: 'minimum', limit: min / 1000 });
  else report({ pointer, code: 'maximum', limit: max / 1000 });
  return null;
}

/** Whole millimetres of a length in metres, read from its decimal text; otherwise the problem. */
export function toMillimetres(metres: number | string): number | 'type' | 'decimals' {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(String(metres));
  if (match === null) return 'type';
  const [, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(3))) return 'decimals';
  return Number(whole + fraction.slice(0, 3).padEnd(3, '0'));
}

function readAccessories(given: readonly AccessoryRequest[], report: Report): readonly Accessory[] {
  if (given.length > maxAccessories) report({ pointer: '/acessorios', code: 'maxItems', limit: maxAccessories });
  const seen = new Set<number>();
  const chosen = given.flatMap(({ id_sku, quantidade, observacao }, index) => {
    const pointer = `/acessorios/${index}`;
    if (!isId(id_sku)) report({ pointer: `${pointer}/id_sku`, code: 'type' });
    else if (seen.has(id_sku)) report({ pointer: `${pointer}/id_sku`, code: 'repeated' });
    seen.add(id_sku);
    if (!Number.isSafeInteger(quantidade)) report({ pointer: `${pointer}/quantidade`, code: 'type' });
    else if (quantidade < 0) report({ pointer: `${pointer}/quantidade`, code: 'minimum', limit: 0 });
    else if (quantidade > maxQuantity)
      report({ pointer: `${pointer}/quantidade`, code: 'maximum', limit: maxQuantity });
    const note = tidyNote(observacao);
    if (note !== null && note.length > maxNote)
      report({ pointer: `${pointer}/observacao`, code: 'maxLength', limit: maxNote });
    return quantidade > 0 ? [{ id_sku, quantidade, observacao: note }] : [];
  });
  return chosen.sort((one, other) => one.id_sku - other.id_sku);
}

/** A note in comparable form: composed letters, single spaces, null for an empty one. */
function tidyNote(note: string | null | undefined): string | null {
  const tidy = (note ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
  return tidy === '' ? null : tidy;
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}

/**
 * The text that identifies a configuration of a product: equal for equal configurations, however they are written. It
 * may be long, so `config_hash` of a SKU is its digest. Its form must never change, because stored hashes depend on it.
 */
export function configurationText(configuration: SpecialConfiguration): string {
  const accessories = configuration.acessorios.map(({ id_sku, quantidade, observacao }) =>
    observacao === null ? [id_sku, quantidade] : [id_sku, quantidade, observacao],
  );
  return JSON.stringify(['spe1', ...shapeParts(configuration), accessories]);
}

function shapeParts(shape: SpecialShape): readonly (string | number)[] {
  switch (shape.tipo) {
    case 'ESPECIAL':
      return [shape.tipo, shape.comprimento, shape.largura];
    case 'REDONDO':
      return [shape.tipo, shape.diametro];
    case 'PADRAO':
      return [shape.tipo, shape.sku_padrao];
    case 'TRAVESSEIRO':
      return [shape.tipo, shape.altura];
  }
}
