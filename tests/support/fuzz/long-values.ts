import type { EntityField, EntityModel } from '../../../src/language/entity/entity.ts';
import type { EntityRecord } from '../../../src/render/host/host.ts';

const names = [
  'Almeida & Alves Materiais de Construção EIRELI',
  'Maria Aparecida de Souza Cavalcanti',
  'Edson Paulo Figueiredo Bianchi',
] as const;

/** Amount of a record with a currency field: in guaraníes it has more digits than in reais. */
const guaranis = 26_487_650;

/** Time of creation and last change of a record. */
const moment = '2026-11-28T20:34:00Z';

type Models = { get(name: string): EntityModel | undefined };

/** A record with values as long as in a large company, which need most room on the screen. */
export function longRecord(model: EntityModel, models: Models, id: number, depth = 2): EntityRecord {
  const isForeign = Object.keys(model.fields).some((name) => /^moeda/.test(name));
  const values = Object.values(model.fields).map(
    (field) =>
      [field.name, isForeign && field.kind === 'money' ? guaranis : longValue(field, models, id, depth)] as const,
  );
  return { ...Object.fromEntries(values), id, versao: 1, dh_registro: moment, dh_alteracao: moment };
}

function longValue(field: EntityField, models: Models, id: number, depth: number): unknown {
  const { name, kind, options, format, min, max, maxLength, decimals, target } = field;
  const within = (value: number) => Math.max(Math.min(value, max ?? value), min ?? value);
  // Any option will do: a column is as wide as its longest option.
  if (options !== null) return options[id % options.length]?.id ?? null;
  switch (kind) {
    case 'money':
      return within(19_487.65);
    case 'number':
      return format === 'percent' ? within(12.5) : within(/fator/.test(name) ? 1.25 : decimals === 0 ? 248 : 12_480.5);
    case 'integer':
      return within(/^(id|codigo|numero)/.test(name) ? 1_003_765 + id : 248);
    case 'boolean':
      return id % 2 === 0;
    case 'date':
      return '2026-11-28';
    case 'datetime':
      return moment;
    case 'time':
      return '14:30';
    case 'text':
      return longText(field, id).slice(0, maxLength ?? undefined);
    case 'relation': {
      const related = models.get(target ?? '');
      return related === undefined || depth === 0 ? { id } : longRecord(related, models, id, depth - 1);
    }
    case 'link':
      return { id, entity: 'Cliente', nome: names[0] };
    default:
      return null;
  }
}

function longText({ name, format, example }: EntityField, id: number): string {
  if (example !== undefined) return example;
  if (format !== null && format in formatted) return formatted[format as keyof typeof formatted];
  if (/moeda/.test(name)) return 'PYG';
  if (/^(codigo|numero|mes|referencia|uf|sigla|hora)/.test(name)) return '1003765';
  return names[id % names.length] ?? names[0];
}

const formatted = {
  email: 'edson.figueiredo.bianchi@example.com.br',
  phone: '+5511987654321',
  cpf: '39053344705',
  cnpj: '11222333000181',
  'cpf-cnpj': '11222333000181',
  documento: '11222333000181',
  cep: '01310100',
  uri: 'https://example.com.br/arquivos/figueiredo',
  color: '#2d6a4f',
};
