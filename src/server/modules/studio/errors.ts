import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses files of views. */
export const studioErrors = defineErrors({
  GRAVACAO_DESLIGADA: {
    status: 403,
    carries: carries<{ readonly file: string }>(),
    'pt-BR': 'Este servidor não grava arquivos de telas. Baixe o arquivo e coloque-o no projeto.',
    es: 'Este servidor no guarda archivos de pantallas. Descargue el archivo y colóquelo en el proyecto.',
    en: 'This server does not save screen files. Download the file and add it to the project.',
  },
  ARQUIVO_NAO_ENCONTRADO: {
    status: 404,
    'pt-BR': 'Não existe o arquivo "{file}".',
    es: 'No existe el archivo "{file}".',
    en: 'There is no file "{file}".',
  },
  /** `text` and `hash` are null when the file was deleted. */
  ARQUIVO_ALTERADO: {
    status: 409,
    carries: carries<{ readonly text: string | null; readonly hash: string | null }>(),
    'pt-BR': 'O arquivo "{file}" mudou no disco desde que você o abriu. Compare as duas versões e escolha o que fica.',
    es: 'El archivo "{file}" cambió en el disco desde que usted lo abrió. Compare las dos versiones y elija lo que queda.',
    en: 'The file "{file}" has changed on disk since you opened it. Compare the two versions and choose what stays.',
  },
  ARQUIVO_EXISTENTE: {
    status: 409,
    'pt-BR': 'Já existe o arquivo "{file}". Escolha outro nome.',
    es: 'Ya existe el archivo "{file}". Elija otro nombre.',
    en: 'There is already a file called "{file}". Choose another name.',
  },
});
