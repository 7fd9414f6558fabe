import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of changes of files. */
export const studioErrors = defineErrors({
  GRAVACAO_DESLIGADA: {
    status: 403,
    carries: carries<{ readonly file: string }>(),
    'pt-BR': 'Este servidor não grava arquivos do projeto. Baixe o arquivo e coloque-o no projeto.',
    es: 'Este servidor no guarda archivos del proyecto. Descargue el archivo y colóquelo en el proyecto.',
    en: 'This server does not save project files. Download the file and add it to the project.',
  },
  ARQUIVO_NAO_ENCONTRADO: {
    status: 404,
    'pt-BR': 'Não existe o arquivo "{file}".',
    es: 'No existe el archivo "{file}".',
    en: 'There is no file "{file}".',
  },
  /** `text` and `hash` are null if the file was deleted. */
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
  /**
   * Names are unique among files of a kind. The name of a statement is also an address, which an entity or a call may
   * have.
   */
  NOME_EM_USO: {
    status: 409,
    'pt-BR': 'O nome "{nome}" já é de outro arquivo, consulta, entidade ou chamada. Escolha outro.',
    es: 'El nombre "{nome}" ya es de otro archivo, consulta, entidad o llamada. Elija otro.',
    en: 'The name "{nome}" already belongs to another file, statement, entity or call. Choose another one.',
  },
  /** A table belongs to the first entity that had it. `linha` is the first line of the owner's file. */
  TABELA_DE_OUTRO_CADASTRO: {
    status: 409,
    carries: carries<{
      readonly file: string;
      readonly dono: string;
      readonly arquivo: string;
      readonly linha: number;
    }>(),
    'pt-BR':
      '"{file}" é outra grafia do cadastro "{dono}" ({arquivo}, linha {linha}), ou ficaria com a tabela dele. Escolha outro nome.',
    es: '"{file}" es otra grafía del registro "{dono}" ({arquivo}, línea {linha}), o se quedaría con su tabla. Elija otro nombre.',
    en: '"{file}" is another spelling of the entity "{dono}" ({arquivo}, line {linha}), or would get its table. Choose another name.',
  },
  /** Names of the platform's tables, and of processes with permissions. */
  NOME_DO_PORTAL: {
    status: 409,
    carries: carries<{ readonly file: string; readonly linha: number; readonly motivo: string }>(),
    'pt-BR': '"{file}" tem o nome de uma tabela ou de uma tela do próprio portal. Escolha outro nome.',
    es: '"{file}" tiene el nombre de una tabla o de una pantalla del propio portal. Elija otro nombre.',
    en: '"{file}" has the name of a table or of a screen of the portal itself. Choose another name.',
  },
  /** The name of a schema is that of its table, and the ending of a file tells its kind. */
  NOME_RECUSADO: {
    status: 422,
    carries: carries<{ readonly file: string; readonly para: string }>(),
    'pt-BR':
      '"{file}" não pode passar a se chamar "{para}". O tipo do arquivo não muda, e um esquema mantém o nome, que é o da sua tabela.',
    es: '"{file}" no puede pasar a llamarse "{para}". El tipo de archivo se mantiene, y un esquema conserva su nombre, que es el de su tabla.',
    en: '"{file}" cannot be renamed to "{para}". The kind of a file stays, and a schema keeps its name, which is that of its table.',
  },
  VERSAO_NAO_ENCONTRADA: {
    status: 404,
    'pt-BR': 'Esta versão do arquivo não existe.',
    es: 'Esta versión del archivo no existe.',
    en: 'There is no such version of the file.',
  },
  PROPOSTA_NAO_ENCONTRADA: {
    status: 404,
    'pt-BR': 'Esta mudança não existe.',
    es: 'Este cambio no existe.',
    en: 'There is no such change.',
  },
  /** `situacao` is the state of the change after the decision. */
  PROPOSTA_DECIDIDA: {
    status: 409,
    carries: carries<{ readonly situacao: string }>(),
    'pt-BR': 'Esta mudança já não espera: alguém a decidiu, ou quem a pediu a retirou.',
    es: 'Este cambio ya no espera: alguien lo decidió, o quien lo pidió lo retiró.',
    en: 'This change does not wait any more: somebody has decided on it, or its author took it back.',
  },
  /** The file has another text than when the change was requested or shown. */
  PROPOSTA_DESATUALIZADA: {
    status: 409,
    carries: carries<{ readonly file: string }>(),
    'pt-BR': 'O arquivo "{file}" mudou depois deste pedido. Recuse-o, ou espere que seja refeito sobre o texto atual.',
    es: 'El archivo "{file}" cambió después de este pedido. Rechácelo, o espere que se rehaga sobre el texto actual.',
    en: 'The file "{file}" has changed since this was asked for. Refuse it, or wait until it is made anew on the present text.',
  },
});
