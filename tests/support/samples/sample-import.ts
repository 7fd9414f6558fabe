import type {
  FileReading,
  ImportField,
  ImportFields,
  ImportJob,
} from '../../../src/areas/import/machines/import-types.ts';

const field: ImportField = {
  campo: 'nome',
  titulo: 'Nome',
  tipo: 'text',
  formato: null,
  casas: null,
  obrigatorio: true,
  chave: false,
  somente_chave: false,
  relacao: null,
  opcoes: null,
  exemplo: 'Campinas',
};

/** Fields of cities that can be imported. */
export const cityFields: ImportFields = {
  entity: 'Cidade',
  titulo: 'Cidade',
  plural: 'Cidades',
  acoes: { criar: true, alterar: true },
  chaves: [['id'], ['codigo_ibge']],
  limites: { bytes: 50_000_000, linhas: 200_000, colunas: 500 },
  campos: [
    {
      ...field,
      campo: 'id',
      titulo: 'ID',
      tipo: 'integer',
      casas: 0,
      obrigatorio: false,
      chave: true,
      somente_chave: true,
    },
    field,
    {
      ...field,
      campo: 'estado',
      titulo: 'Estado',
      tipo: 'relation',
      relacao: {
        entity: 'Estado',
        titulo: 'Estado',
        campos: [
          { campo: 'nome', titulo: 'Nome' },
          { campo: 'sigla', titulo: 'Sigla' },
        ],
      },
    },
    { ...field, campo: 'codigo_ibge', titulo: 'Código do IBGE', obrigatorio: false, chave: true },
  ],
};

/** A file of cities with a column for which no field is suggested. */
export const cityReading: FileReading = {
  formato: 'csv',
  abas: null,
  aba: null,
  separador: ';',
  codificacao: 'utf-8',
  linha_titulo: 1,
  linhas: 3,
  erros_de_arquivo: false,
  anterior: null,
  colunas: [
    { indice: 0, titulo: 'Município', amostra: ['Campinas'], numeros: null, sugestao: { campo: 'nome' } },
    { indice: 1, titulo: 'UF', amostra: ['SP'], numeros: null, sugestao: { campo: 'estado', por: 'sigla' } },
    { indice: 2, titulo: 'Prefeito', amostra: [], numeros: null, sugestao: null },
  ],
};

/** An import as the server sends it. */
export function importJob(part: Partial<ImportJob> = {}): ImportJob {
  return {
    id_importacao: 12,
    entity: 'Cidade',
    arquivo: { id: 57, nome: 'municipios.csv' },
    modo: 'criar',
    estado: 'concluida',
    simular: true,
    linhas: 3,
    lidas: 3,
    criadas: 2,
    alteradas: 0,
    iguais: 0,
    com_erro: 1,
    corrigidas: 0,
    erros: [],
    origem: null,
    erros_de_arquivo: false,
    dh_registro: '2026-11-21T12:00:00.000Z',
    dh_fim: null,
    restante: null,
    mensagem: null,
    ...part,
  };
}
