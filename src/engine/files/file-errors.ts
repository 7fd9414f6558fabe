import { carries, defineErrors } from '../../platform/http/errors/define-errors.ts';

/** What refuses files of users. */
export const fileErrors = defineErrors({
  ARQUIVO_INDISPONIVEL: {
    status: 404,
    carries: carries<{ readonly id: number }>(),
    'pt-BR': 'Este arquivo não existe mais ou não está disponível para você.',
    es: 'Este archivo ya no existe o no está disponible para usted.',
    en: 'This file no longer exists or is not available to you.',
  },
  ARQUIVO_GRANDE: {
    status: 413,
    carries: carries<{ readonly bytes: number }>(),
    'pt-BR': 'O arquivo é maior do que o limite de {megabytes} MB. Envie um menor.',
    es: 'El archivo supera el límite de {megabytes} MB. Envíe uno más pequeño.',
    en: 'The file is larger than the limit of {megabytes} MB. Upload a smaller one.',
  },
  ARQUIVOS_NAO_SALVOS: {
    status: 413,
    carries: carries<{ readonly arquivos: number }>(),
    'pt-BR':
      'Você enviou muitos arquivos que ainda não foram salvos. Salve os registros abertos, ou tente de novo amanhã.',
    es: 'Usted envió muchos archivos que aún no se guardaron. Guarde los registros abiertos, o inténtelo de nuevo mañana.',
    en: 'You have uploaded many files that have not been saved yet. Save the open records, or try again tomorrow.',
  },
  FAIXA_INVALIDA: {
    status: 416,
    carries: carries<{ readonly tamanho: number }>(),
    'pt-BR': 'O arquivo não tem a parte pedida. Peça o arquivo inteiro.',
    es: 'El archivo no tiene la parte pedida. Pida el archivo entero.',
    en: 'The file does not have the part you requested. Request the whole file.',
  },
  ARMAZENAMENTO_INDISPONIVEL: {
    status: 503,
    'pt-BR': 'O lugar onde os arquivos são guardados não responde. Tente de novo em alguns segundos.',
    es: 'El lugar donde se guardan los archivos no responde. Inténtelo de nuevo en unos segundos.',
    en: 'File storage is not responding. Try again in a few seconds.',
  },
  'vazio.arquivo': {
    'pt-BR': 'O arquivo está vazio.',
    es: 'El archivo está vacío.',
    en: 'The file is empty.',
  },
  interrompido: {
    'pt-BR': 'O envio foi interrompido.',
    es: 'El envío se interrumpió.',
    en: 'The upload was interrupted.',
  },
  'required.formulario': {
    'pt-BR': 'O envio não é um formulário com um arquivo.',
    es: 'El envío no es un formulario con un archivo.',
    en: 'What was sent is not a form with a file.',
  },
  'required.formulario_ilegivel': {
    'pt-BR': 'O formulário não pôde ser lido.',
    es: 'No se pudo leer el formulario.',
    en: 'The form could not be read.',
  },
  'required.sem_arquivo': {
    'pt-BR': 'Envie um arquivo.',
    es: 'Envíe un archivo.',
    en: 'Send a file.',
  },
  'arquivo.base64': {
    'pt-BR': 'O conteúdo do arquivo não é um endereço data: em base64.',
    es: 'El contenido del archivo no es una dirección data: en base64.',
    en: 'The file content is not a base64 data: address.',
  },
  'arquivo.indisponivel': {
    'pt-BR': 'Este arquivo não está mais disponível. Envie de novo.',
    es: 'Este archivo ya no está disponible. Envíelo de nuevo.',
    en: 'This file is no longer available. Send it again.',
  },
  tipo: {
    'pt-BR': 'O arquivo {nome} não é de um tipo aceito aqui ({tipos}).',
    es: 'El archivo {nome} no es de un tipo aceptado aquí ({tipos}).',
    en: 'The file {nome} is not of a type accepted here ({tipos}).',
  },
  tamanho: {
    'pt-BR': 'O arquivo é maior do que {bytes:number} bytes.',
    es: 'El archivo supera {bytes:number} bytes.',
    en: 'The file is larger than {bytes:number} bytes.',
  },
});
