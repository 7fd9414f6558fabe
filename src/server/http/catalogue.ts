const tooLarge = {
  linha:
    'Este registro tem mais dados do que cabem em uma linha do banco de dados. Deixe alguns campos vazios. Se acontecer sempre, peça a um administrador que divida este cadastro em dois.',
  indice:
    'Um dos textos deste registro é longo demais para um campo que não pode se repetir ou que ordena a lista. Use um texto mais curto.',
  colunas:
    'Este cadastro tem mais campos do que o banco de dados lê de uma vez. Peça a um administrador que o divida em dois.',
} as const;

/**
 * Every error that the API answers: a permanent code, its HTTP status and the Portuguese text for the user.
 * The details of each code are what its text takes, and travel in the answer as `details`.
 */
export const catalogue = {
  DADOS_INVALIDOS: {
    status: 400,
    message: (_: { errors: readonly FieldError[] }) =>
      'Alguns erros foram encontrados. Corrija os campos indicados e tente de novo.',
  },
  PARAMETRO_DESCONHECIDO: {
    status: 400,
    message: ({ parametro, sugestoes }: { parametro: string; sugestoes: readonly string[] }) =>
      `O parâmetro "${parametro}" não existe nesta lista.${suggest(sugestoes)}`,
  },
  PARAMETRO_INVALIDO: {
    status: 400,
    message: ({ parametro, valor, sugestoes }: { parametro: string; valor: string; sugestoes: readonly string[] }) =>
      `O valor "${valor}" não serve para o parâmetro "${parametro}".${suggest(sugestoes)}`,
  },
  CREDENCIAIS_INVALIDAS: {
    status: 401,
    message: (_: Empty) => 'Login ou senha não conferem. Verifique e tente de novo.',
  },
  CODIGO_INVALIDO: {
    status: 401,
    message: (_: Empty) =>
      'O código de primeiro acesso não confere ou já foi usado. Veja o código no terminal do servidor.',
  },
  SESSAO_INVALIDA: { status: 403, message: (_: Empty) => 'Sua sessão terminou. Entre de novo para continuar.' },
  SEM_PERMISSAO: {
    status: 403,
    message: (_: { permissao: string; entity?: string }) =>
      'Você não tem permissão para fazer isto. Se precisar, peça a um administrador.',
  },
  GRAVACAO_DESLIGADA: {
    status: 403,
    message: (_: { file: string }) =>
      'Este servidor não grava arquivos de telas. Baixe o arquivo e coloque-o no projeto.',
  },
  ENDERECO_NAO_ENCONTRADO: { status: 404, message: (_: Empty) => 'Este endereço não existe na API.' },
  ENTIDADE_NAO_ENCONTRADA: {
    status: 404,
    message: ({ entity, sugestoes }: { entity: string; sugestoes: readonly string[] }) =>
      `Não existe o cadastro "${entity}".${suggest(sugestoes)}`,
  },
  VIEW_NAO_ENCONTRADA: {
    status: 404,
    message: ({ entity, view, sugestoes }: { entity: string; view: string; sugestoes: readonly string[] }) =>
      `Não existe a visão "${view}" de ${entity}.${suggest(sugestoes)}`,
  },
  REGISTRO_NAO_ENCONTRADO: {
    status: 404,
    message: (_: { entity: string; id: number }) => 'Este registro não existe ou foi excluído.',
  },
  CAMPO_NAO_ENCONTRADO: {
    status: 404,
    message: ({ field, sugestoes }: { entity: string; field: string; sugestoes: readonly string[] }) =>
      `Este cadastro não tem a lista "${field}".${suggest(sugestoes)}`,
  },
  ARQUIVO_NAO_ENCONTRADO: {
    status: 404,
    message: ({ file }: { file: string }) => `Não existe o arquivo "${file}".`,
  },
  CONVERSAO_MUDOU: {
    status: 409,
    message: (_: { entity: string }) =>
      'A situação mudou desde que você abriu esta tela e nada foi feito. Veja os números de novo e decida.',
  },
  ARQUIVO_ALTERADO: {
    status: 409,
    /** `text` and `hash` are null when the file is gone. */
    message: ({ file }: { file: string; text: string | null; hash: string | null }) =>
      `O arquivo "${file}" mudou no disco desde que você o abriu. Compare as duas versões e escolha o que fica.`,
  },
  ARQUIVO_EXISTENTE: {
    status: 409,
    message: ({ file }: { file: string }) => `Já existe o arquivo "${file}". Escolha outro nome.`,
  },
  ARQUIVO_INDISPONIVEL: {
    status: 404,
    message: (_: { id: number }) => 'Este arquivo não existe mais ou não está disponível para você.',
  },
  IMPORTACAO_NAO_ENCONTRADA: {
    status: 404,
    message: (_: { id: number }) => 'Esta importação não existe mais. Importações são guardadas por 30 dias.',
  },
  SESSAO_NAO_ENCONTRADA: {
    status: 404,
    message: (_: { id: number }) => 'Esta sessão já terminou, ou não é sua.',
  },
  REGISTRO_ALTERADO: {
    status: 409,
    message: (_: { base: unknown; atual: unknown; enviado: unknown }) =>
      'Outra pessoa alterou este registro enquanto você editava. Compare as duas versões e escolha o que fica.',
  },
  CHAVE_REPETIDA: {
    status: 409,
    message: (_: Empty) =>
      'Este envio usa a chave (Idempotency-Key) de outro, que já foi feito. Para fazer algo novo, use uma chave nova.',
  },
  VALOR_REPETIDO: {
    status: 409,
    message: ({ rotulos }: { campos: readonly string[]; rotulos: readonly string[] }) =>
      rotulos.length === 1
        ? `Já existe um registro com este valor em ${rotulos[0]}. Use outro valor.`
        : `Já existe um registro com esta combinação de ${rotulos.join(', ')}. Mude um destes valores.`,
  },
  IMPORTACAO_EM_ANDAMENTO: {
    status: 409,
    message: (_: { id_importacao: number | null }) =>
      'Você já tem uma importação em andamento. Espere ela terminar ou cancele-a.',
  },
  IMPORTACAO_ENCERRADA: {
    status: 409,
    message: (_: { estado: string }) =>
      'Esta importação já terminou. Para importar de novo, envie o arquivo outra vez.',
  },
  REGISTRO_EM_USO: {
    status: 409,
    /** `usos` are those that the caller may list; there may be others. */
    message: ({ onde }: { onde: string; usos: readonly Usage[] }) =>
      `Este registro está em uso em ${onde} e não pode ser excluído.`,
  },
  CORPO_MUITO_GRANDE: { status: 413, message: (_: Empty) => 'O envio é maior do que o servidor aceita.' },
  ARQUIVO_GRANDE: {
    status: 413,
    message: ({ bytes }: { bytes: number }) =>
      `O arquivo é maior do que o limite de ${Math.round(bytes / 1_000_000)} MB. Envie um menor.`,
  },
  ARQUIVOS_NAO_SALVOS: {
    status: 413,
    message: (_: { arquivos: number }) =>
      'Você enviou muitos arquivos que ainda não foram salvos. Salve os registros abertos, ou tente de novo amanhã.',
  },
  TIPO_NAO_ACEITO: { status: 415, message: (_: Empty) => 'O envio precisa ser JSON.' },
  FAIXA_INVALIDA: {
    status: 416,
    message: (_: { tamanho: number }) => 'O arquivo não tem a parte pedida. Peça o arquivo inteiro.',
  },
  ARQUIVO_NAO_IMPORTAVEL: {
    status: 422,
    /** `motivo` is permanent; `texto` says what is wrong with the file and what to do. */
    message: ({ texto }: { motivo: string; texto: string }) => texto,
  },
  LINK_INVALIDO: {
    status: 422,
    message: (_: Empty) => 'Este link não vale mais: já foi usado ou passou do prazo. Peça um novo em Esqueci a Senha.',
  },
  REGRA_DE_NEGOCIO: {
    status: 422,
    /** `texto` says which rule refuses this, and what to do. */
    message: ({ texto }: { texto: string }) => texto,
  },
  REGISTRO_GRANDE: {
    status: 422,
    /** `motivo` is permanent: a limit of a row, of an index, or of the columns of a statement of the database. */
    message: ({ motivo }: { motivo: keyof typeof tooLarge }) => tooLarge[motivo],
  },
  EXPORTACAO_GRANDE: {
    status: 422,
    message: ({ limite }: { limite: number }) =>
      `A lista tem mais de ${limite.toLocaleString('pt-BR')} registros, e um PDF leva no máximo esta quantidade. Exporte para Excel ou filtre a lista.`,
  },
  MUITAS_TENTATIVAS: {
    status: 429,
    message: ({ segundos }: { segundos: number }) =>
      `Muitas tentativas seguidas. Aguarde ${segundos === 1 ? '1 segundo' : `${segundos} segundos`} e tente de novo.`,
  },
  MUITOS_PEDIDOS: {
    status: 429,
    message: (_: { segundos: number }) =>
      'Você pediu muitas listas ou arquivos ao mesmo tempo. Espere os primeiros chegarem e tente de novo.',
  },
  SERVIDOR_OCUPADO: {
    status: 503,
    message: (_: Empty) => 'O servidor está ocupado com listas e arquivos grandes. Tente de novo em alguns segundos.',
  },
  LEITURA_OCUPADA: {
    status: 503,
    message: (_: Empty) => 'O servidor está lendo muitos arquivos agora. Tente de novo em alguns segundos.',
  },
  IMPORTACAO_SEM_PERMISSAO: {
    status: 403,
    message: (_: Empty) =>
      'Sua permissão para esta importação foi retirada. As linhas já salvas ficam salvas; as outras não foram importadas. Peça a permissão a quem administra o sistema e depois continue de onde parou.',
  },
  IMPORTACAO_SEM_USUARIO: {
    status: 403,
    message: (_: Empty) =>
      'Seu usuário foi desativado durante a importação. As linhas já salvas ficam salvas; as outras não foram importadas. Continue de onde parou: nenhuma linha se perde nem se repete.',
  },
  ERRO_INTERNO: {
    status: 500,
    message: (_: Empty) => 'O servidor falhou ao atender este pedido e nada foi alterado. Tente de novo em instantes.',
  },
  NAO_DISPONIVEL: { status: 501, message: (_: { operacao: string }) => 'Esta função ainda não está disponível.' },
  ARMAZENAMENTO_INDISPONIVEL: {
    status: 503,
    message: (_: Empty) => 'O lugar onde os arquivos são guardados não responde. Tente de novo em alguns segundos.',
  },
  ARMAZENAMENTO_CHEIO: {
    status: 503,
    message: (_: Empty) =>
      'O disco do servidor está cheio: dá para consultar, mas nada pode ser salvo. Avise quem cuida do servidor e salve de novo depois.',
  },
  BANCO_INDISPONIVEL: {
    status: 503,
    message: (_: Empty) => 'O banco de dados está reiniciando ou ocupado. Tente de novo em alguns segundos.',
  },
} as const satisfies Record<string, { status: number; message: (details: never) => string }>;

type Empty = Record<string, never>;

/** One place that is wrong in a body or in parameters; `pointer` is a JSON Pointer into the body. */
export type FieldError = { readonly pointer: string; readonly code: string; readonly message: string };

/** Records of one entity that point at another record by one of their relations, which keeps it from being deleted. */
export type Usage = {
  readonly entidade: string;
  /** What the entity's records are called, in the plural. */
  readonly titulo: string;
  /** The relation that points; a list of the entity takes it as a filter. */
  readonly campo: string;
  readonly total: number;
  /** The first of them. */
  readonly registros: readonly { readonly id: number; readonly nome: string }[];
};

export type ErrorCode = keyof typeof catalogue;
export type ErrorDetails<Code extends ErrorCode> = Parameters<(typeof catalogue)[Code]['message']>[0];

function suggest(names: readonly string[]): string {
  return names[0] === undefined ? '' : ` Você quis dizer "${names[0]}"?`;
}
