import { ruleTexts } from '../../../domain/rule-texts.ts';
import type { ApiError } from './api-error.ts';
import { carries, defineErrors, type FieldError } from './define-errors.ts';

/** Errors of any call, and problems that checks against the contract find. */
export const httpErrors = defineErrors({
  DADOS_INVALIDOS: {
    status: 400,
    carries: carries<{ readonly errors: readonly FieldError[] }>(),
    'pt-BR': 'Alguns erros foram encontrados. Corrija os campos indicados e tente de novo.',
    es: 'Se encontraron algunos errores. Corrija los campos indicados e inténtelo de nuevo.',
    en: 'Some errors were found. Correct the marked fields and try again.',
  },
  SESSAO_INVALIDA: {
    status: 403,
    'pt-BR': 'Sua sessão terminou. Entre de novo para continuar.',
    es: 'Su sesión terminó. Ingrese de nuevo para continuar.',
    en: 'Your session has ended. Log in again to continue.',
  },
  AVISO_RECUSADO: {
    status: 401,
    'pt-BR': 'A assinatura ou o segredo deste aviso não confere. Nada foi alterado.',
    es: 'La firma o el secreto de este aviso no coincide. No se cambió nada.',
    en: 'The signature or the secret of this webhook is not valid. Nothing was changed.',
  },
  SEM_PERMISSAO: {
    status: 403,
    carries: carries<{ readonly permissao: string; readonly entity?: string }>(),
    'pt-BR': 'Você não tem permissão para fazer isto. Se precisar, peça a um administrador.',
    es: 'Usted no tiene permiso para hacer esto. Si lo necesita, pídalo a un administrador.',
    en: 'You do not have permission to do this. If you need it, ask an administrator.',
  },
  SOMENTE_LEITURA: {
    status: 403,
    'pt-BR': 'Você está vendo como outra pessoa: nada pode ser mudado. Escolha Voltar para continuar como você.',
    es: 'Está viendo como otra persona: no se puede cambiar nada. Elija Volver para seguir como usted.',
    en: 'You are viewing as somebody else: nothing can be changed. Choose Back to go on as yourself.',
  },
  ENDERECO_NAO_ENCONTRADO: {
    status: 404,
    'pt-BR': 'Este endereço não existe na API.',
    es: 'Esta dirección no existe en la API.',
    en: 'This address does not exist in the API.',
  },
  CHAVE_REPETIDA: {
    status: 409,
    'pt-BR':
      'Este envio usa a chave (Idempotency-Key) de outro, que já foi feito. Para fazer algo novo, use uma chave nova.',
    es: 'Este envío usa la clave (Idempotency-Key) de otro que ya se hizo. Para hacer algo nuevo, use una clave nueva.',
    en: 'This request uses the key (Idempotency-Key) of another one that has been carried out. To do something new, use a new key.',
  },
  CORPO_MUITO_GRANDE: {
    status: 413,
    'pt-BR': 'O envio é maior do que o servidor aceita.',
    es: 'El envío es mayor de lo que el servidor acepta.',
    en: 'What you sent is larger than the server accepts.',
  },
  TIPO_NAO_ACEITO: {
    status: 415,
    'pt-BR': 'O envio precisa ser JSON.',
    es: 'El envío debe ser JSON.',
    en: 'The request body must be JSON.',
  },
  'REGRA_DE_NEGOCIO.periodo': {
    status: 422,
    'pt-BR': 'Período Informado é Inválido',
    es: 'El período informado no es válido',
    en: 'The period given is not valid',
  },
  'REGISTRO_GRANDE.linha': {
    status: 422,
    carries: carries<{ readonly motivo: 'linha' }>(),
    'pt-BR':
      'Este registro tem mais dados do que cabem em uma linha do banco de dados. Deixe alguns campos vazios. Se acontecer sempre, peça a um administrador que divida este cadastro em dois.',
    es: 'Este registro tiene más datos de los que caben en una fila de la base de datos. Deje algunos campos vacíos. Si ocurre siempre, pida a un administrador que divida este tipo de registro en dos.',
    en: 'This record holds more than fits in one row of the database. Leave some fields empty. If it keeps happening, ask an administrator to split this kind of record in two.',
  },
  'REGISTRO_GRANDE.indice': {
    status: 422,
    carries: carries<{ readonly motivo: 'indice' }>(),
    'pt-BR':
      'Um dos textos deste registro é longo demais para um campo que não pode se repetir ou que ordena a lista. Use um texto mais curto.',
    es: 'Uno de los textos de este registro es demasiado largo para un campo que no puede repetirse o que ordena la lista. Use un texto más corto.',
    en: 'One of the texts of this record is too long for a field that must be unique or that sorts the list. Use a shorter text.',
  },
  'REGISTRO_GRANDE.colunas': {
    status: 422,
    carries: carries<{ readonly motivo: 'colunas' }>(),
    'pt-BR':
      'Este cadastro tem mais campos do que o banco de dados lê de uma vez. Peça a um administrador que o divida em dois.',
    es: 'Este tipo de registro tiene más campos de los que la base de datos lee de una vez. Pida a un administrador que lo divida en dos.',
    en: 'This kind of record has more fields than the database reads at once. Ask an administrator to split it in two.',
  },
  MUITAS_TENTATIVAS: {
    status: 429,
    'pt-BR': 'Muitas tentativas seguidas. Aguarde {segundos} segundos e tente de novo.',
    es: 'Demasiados intentos seguidos. Espere {segundos} segundos e inténtelo de nuevo.',
    en: 'Too many attempts in a row. Wait {segundos} seconds and try again.',
  },
  'MUITAS_TENTATIVAS.um_segundo': {
    status: 429,
    carries: carries<{ readonly segundos: 1 }>(),
    'pt-BR': 'Muitas tentativas seguidas. Aguarde 1 segundo e tente de novo.',
    es: 'Demasiados intentos seguidos. Espere 1 segundo e inténtelo de nuevo.',
    en: 'Too many attempts in a row. Wait 1 second and try again.',
  },
  MUITOS_PEDIDOS: {
    status: 429,
    carries: carries<{ readonly segundos: number }>(),
    'pt-BR': 'Você pediu muitas listas ou arquivos ao mesmo tempo. Espere os primeiros chegarem e tente de novo.',
    es: 'Pidió muchas listas o archivos al mismo tiempo. Espere a que lleguen los primeros e inténtelo de nuevo.',
    en: 'You asked for many lists or files at once. Wait until the first ones have arrived and try again.',
  },
  SERVIDOR_OCUPADO: {
    status: 503,
    'pt-BR': 'O servidor está ocupado com listas e arquivos grandes. Tente de novo em alguns segundos.',
    es: 'El servidor está ocupado con listas y archivos grandes. Inténtelo de nuevo en unos segundos.',
    en: 'The server is busy with large lists and files. Try again in a few seconds.',
  },
  LEITURA_OCUPADA: {
    status: 503,
    'pt-BR': 'O servidor está lendo muitos arquivos agora. Tente de novo em alguns segundos.',
    es: 'El servidor está leyendo muchos archivos en este momento. Inténtelo de nuevo en unos segundos.',
    en: 'The server is reading many files at the moment. Try again in a few seconds.',
  },
  ERRO_INTERNO: {
    status: 500,
    'pt-BR': 'O servidor falhou ao atender esta solicitação e nada foi alterado. Tente de novo em instantes.',
    es: 'El servidor falló al atender esta solicitud y no se cambió nada. Inténtelo de nuevo en unos instantes.',
    en: 'Something went wrong on the server and nothing was changed. Try again in a moment.',
  },
  NAO_DISPONIVEL: {
    status: 501,
    carries: carries<{ readonly operacao: string }>(),
    'pt-BR': 'Esta função ainda não está disponível.',
    es: 'Esta función aún no está disponible.',
    en: 'This function is not available yet.',
  },
  ARMAZENAMENTO_CHEIO: {
    status: 503,
    'pt-BR':
      'O disco do servidor está cheio: dá para consultar, mas nada pode ser salvo. Avise quem cuida do servidor e salve de novo depois.',
    es: 'El disco del servidor está lleno: se puede consultar, pero no se puede guardar nada. Avise a quien administra el servidor y guarde de nuevo después.',
    en: 'The disk of the server is full: you can look things up, but nothing can be saved. Ask whoever runs the server to make room, then save again.',
  },
  BANCO_INDISPONIVEL: {
    status: 503,
    'pt-BR': 'O banco de dados está reiniciando ou ocupado. Tente de novo em alguns segundos.',
    es: 'La base de datos se está reiniciando o está ocupada. Inténtelo de nuevo en unos segundos.',
    en: 'The database is restarting or busy. Try again in a few seconds.',
  },
  required: ruleTexts.required,
  'required.arquivo': {
    'pt-BR': 'Envie um formulário com um arquivo.',
    es: 'Envíe un formulario con un archivo.',
    en: 'Send a form with a file.',
  },
  additionalProperties: {
    'pt-BR': 'Este campo não existe.',
    es: 'Este campo no existe.',
    en: 'This field does not exist.',
  },
  type: {
    'pt-BR': 'O valor não é do tipo esperado ({types:type}).',
    es: 'El valor no es del tipo esperado ({types:type}).',
    en: 'The value is not of the expected type ({types:type}).',
  },
  minLength: {
    'pt-BR': 'Use ao menos {limit} caracteres.',
    es: 'Use al menos {limit} caracteres.',
    en: 'Use at least {limit} characters.',
  },
  maxLength: {
    'pt-BR': 'Use no máximo {limit} caracteres.',
    es: 'Use como máximo {limit} caracteres.',
    en: 'Use at most {limit} characters.',
  },
  minimum: {
    'pt-BR': 'O menor valor aceito é {limit}.',
    es: 'El menor valor aceptado es {limit}.',
    en: 'The lowest value accepted is {limit}.',
  },
  maximum: {
    'pt-BR': 'O maior valor aceito é {limit}.',
    es: 'El mayor valor aceptado es {limit}.',
    en: 'The highest value accepted is {limit}.',
  },
  enum: {
    'pt-BR': 'Escolha um dos valores da lista.',
    es: 'Elija uno de los valores de la lista.',
    en: 'Choose one of the values from the list.',
  },
  format: {
    'pt-BR': 'O formato não confere.',
    es: 'El formato no es correcto.',
    en: 'The format is wrong.',
  },
  pattern: ruleTexts.pattern,
  maxProperties: {
    'pt-BR': 'Envie no máximo {limit} campos.',
    es: 'Envíe como máximo {limit} campos.',
    en: 'Send at most {limit} fields.',
  },
  /** Any other rule of a schema; the code is its keyword. */
  invalido: {
    'pt-BR': 'O valor não é aceito.',
    es: 'No se acepta este valor.',
    en: 'This value is not accepted.',
  },
  profundidade: {
    'pt-BR': 'Use no máximo {limit} níveis.',
    es: 'Use como máximo {limit} niveles.',
    en: 'Use at most {limit} levels.',
  },
  'repetido.host': {
    'pt-BR': 'A solicitação tem mais de um cabeçalho Host.',
    es: 'La solicitud tiene más de un encabezado Host.',
    en: 'The request has more than one Host header.',
  },
  corpo: {
    'pt-BR': 'A solicitação não pôde ser lida. Verifique se o envio é um JSON válido.',
    es: 'No se pudo leer la solicitud. Verifique que lo enviado sea un JSON válido.',
    en: 'The request could not be read. Check that what you sent is valid JSON.',
  },
  caracteres: {
    'pt-BR': 'O texto tem caracteres que não podem ser guardados. Apague-os e digite de novo.',
    es: 'El texto tiene caracteres que no se pueden guardar. Bórrelos y escriba de nuevo.',
    en: 'The text has characters that cannot be stored. Delete them and type again.',
  },
});

/** The refusal for too many attempts, with the seconds to wait. */
export function tooManyAttempts(segundos: number): ApiError {
  return segundos === 1
    ? httpErrors['MUITAS_TENTATIVAS.um_segundo']({ segundos })
    : httpErrors.MUITAS_TENTATIVAS({ segundos });
}
