import { ruleTexts } from '../../domain/rule-texts.ts';
import { carries, defineErrors } from '../../platform/http/errors/define-errors.ts';
import type { Usage } from '../../platform/http/errors/error-texts.ts';

/** Versions of a record that somebody else has saved, for a refused save or deletion. */
const changedRecord = carries<{
  readonly base: unknown;
  readonly atual: unknown;
  readonly enviado: unknown;
  /** Who saved it last and when, if known. */
  readonly por?: {
    readonly versao: number;
    readonly usuario: { readonly id: number; readonly nome: string } | null;
    readonly dh_registro: string;
  } | null;
}>();

/** Errors of records of any entity and of their values. */
export const entityErrors = defineErrors({
  ENTIDADE_NAO_ENCONTRADA: {
    status: 404,
    'pt-BR': 'Não existe o cadastro "{entity}".{sugestoes:nearest}',
    es: 'No existe el tipo de registro "{entity}".{sugestoes:nearest}',
    en: 'There is no entity "{entity}".{sugestoes:nearest}',
  },
  REGISTRO_NAO_ENCONTRADO: {
    status: 404,
    carries: carries<{ readonly entity: string; readonly id: number }>(),
    'pt-BR': 'Este registro não existe ou foi excluído.',
    es: 'Este registro no existe o fue eliminado.',
    en: 'This record does not exist or has been deleted.',
  },
  /** A call names a person (`x-names` of the contract) whom its caller may not see, or who does not exist for them. */
  PESSOA_SEM_ACESSO: {
    status: 403,
    carries: carries<{ readonly parametro: string }>(),
    'pt-BR': 'Você não tem acesso aos dados de quem foi indicado em {parametro}. Escolha alguém que você possa ver.',
    es: 'Usted no tiene acceso a los datos de quien se indicó en {parametro}. Elija a alguien que pueda ver.',
    en: 'You do not have access to the data of whoever is named in {parametro}. Choose somebody whom you may see.',
  },
  CAMPO_NAO_ENCONTRADO: {
    status: 404,
    carries: carries<{ readonly entity: string }>(),
    'pt-BR': 'Este cadastro não tem a lista "{field}".{sugestoes:nearest}',
    es: 'Este tipo de registro no tiene la lista "{field}".{sugestoes:nearest}',
    en: 'This entity has no list "{field}".{sugestoes:nearest}',
  },
  SOMENTE_INCLUSAO: {
    status: 409,
    carries: carries<{ readonly entity: string }>(),
    'pt-BR': 'Registros deste cadastro não são alterados nem excluídos.',
    es: 'Los registros de este tipo no se modifican ni se eliminan.',
    en: 'Records of this kind cannot be changed or deleted.',
  },
  REGISTRO_UNICO: {
    status: 409,
    carries: carries<{ readonly entity: string }>(),
    'pt-BR': 'Este cadastro tem um só registro, que não é criado nem excluído. Abra-o e altere o que precisar.',
    es: 'Este tipo tiene un solo registro, que no se crea ni se elimina. Ábralo y cambie lo que necesite.',
    en: 'There is only one record of this kind, which cannot be created or deleted. Open it and change what you need.',
  },
  REGISTRO_ALTERADO: {
    status: 409,
    carries: changedRecord,
    'pt-BR': 'Outra pessoa alterou este registro enquanto você editava. Compare as duas versões e escolha o que fica.',
    es: 'Otra persona cambió este registro mientras usted editaba. Compare las dos versiones y elija lo que queda.',
    en: 'Somebody else changed this record while you were editing. Compare the two versions and choose what stays.',
  },
  'REGISTRO_ALTERADO.exclusao': {
    status: 409,
    carries: changedRecord,
    'pt-BR':
      'Outra pessoa alterou este registro depois que você o abriu, e ele não foi excluído. Veja como está agora e exclua de novo, se ainda quiser.',
    es: 'Otra persona cambió este registro después de que usted lo abrió, y no se eliminó. Vea cómo está ahora y elimínelo de nuevo, si aún lo desea.',
    en: 'Somebody else changed this record after you opened it, and it was not deleted. See how it is now and delete it again if you still want to.',
  },
  VALOR_REPETIDO: {
    status: 409,
    carries: carries<{ readonly campos: readonly string[] }>(),
    'pt-BR': 'Já existe um registro com este valor em {rotulos:label}. Use outro valor.',
    es: 'Ya existe un registro con este valor en {rotulos:label}. Use otro valor.',
    en: 'There is already a record with this value in {rotulos:label}. Use another value.',
  },
  'VALOR_REPETIDO.combinacao': {
    status: 409,
    carries: carries<{ readonly campos: readonly string[] }>(),
    'pt-BR': 'Já existe um registro com esta combinação de {rotulos:label}. Mude um destes valores.',
    es: 'Ya existe un registro con esta combinación de {rotulos:label}. Cambie uno de estos valores.',
    en: 'There is already a record with this combination of {rotulos:label}. Change one of these values.',
  },
  /** `usos` has the records that the caller may list; there may be others. */
  REGISTRO_EM_USO: {
    status: 409,
    carries: carries<{ readonly usos: readonly Usage[] }>(),
    'pt-BR': 'Este registro está em uso em {onde:label} e não pode ser excluído.',
    es: 'Este registro está en uso en {onde:label} y no se puede eliminar.',
    en: 'This record is in use in {onde:label} and cannot be deleted.',
  },
  EXCLUSAO_NAO_ENCONTRADA: {
    status: 404,
    carries: carries<{ readonly entity: string; readonly id: number }>(),
    'pt-BR': 'Este registro não está na Lixeira, ou o prazo para restaurá-lo terminou.',
    es: 'Este registro no está en la Papelera, o el plazo para restaurarlo terminó.',
    en: 'This record is not in the recycle bin, or the time to restore it is over.',
  },
  'lixeira.servidor': {
    'pt-BR': 'Só o servidor escreve na Lixeira: exclua o registro na tela dele.',
    es: 'Solo el servidor escribe en la Papelera: elimine el registro en su pantalla.',
    en: 'Only the server writes to the recycle bin: delete the record on its own screen.',
  },
  RESTAURACAO_SEM_VINCULO: {
    status: 409,
    carries: carries<{ readonly entity: string; readonly id: number }>(),
    'pt-BR':
      'Falta um registro de {cadastro:label}, que este usa em {campo:label}. Restaure aquele primeiro, na Lixeira.',
    es: 'Falta un registro de {cadastro:label}, que este usa en {campo:label}. Restaure aquel primero, en la Papelera.',
    en: 'A record of {cadastro:label} is missing, which this one uses in {campo:label}. Restore that one first, in the recycle bin.',
  },
  desconhecido: {
    'pt-BR': 'Este campo não existe.{sugestoes:nearest}',
    es: 'Este campo no existe.{sugestoes:nearest}',
    en: 'This field does not exist.{sugestoes:nearest}',
  },
  'registro.repetido': {
    'pt-BR': 'Este registro já está no envio. Envie cada um uma só vez.',
    es: 'Este registro ya está en el envío. Envíe cada uno una sola vez.',
    en: 'This record is sent already. Send each only once.',
  },
  'required.versao': {
    'pt-BR': 'Envie a versão do registro que foi lida.',
    es: 'Envíe la versión del registro que se leyó.',
    en: 'Send the version of the record that was read.',
  },
  referencia: {
    'pt-BR': 'Este registro não existe mais. Escolha outro da lista.',
    es: 'Este registro ya no existe. Elija otro de la lista.',
    en: 'This record no longer exists. Choose another one from the list.',
  },
  'link.sem_entidade': {
    'pt-BR': 'Escolha antes “{campo:label}”.',
    es: 'Elija antes “{campo:label}”.',
    en: 'Choose “{campo:label}” first.',
  },
  regra: {
    'pt-BR': 'O valor não segue a regra deste campo.',
    es: 'El valor no cumple la regla de este campo.',
    en: 'The value breaks the rule of this field.',
  },
  'regra.registro': {
    'pt-BR': '{mensagem:label}',
    es: '{mensagem:label}',
    en: '{mensagem:label}',
  },
  'regra.indisponivel': {
    'pt-BR': 'Não foi possível conferir uma regra deste registro. Avise quem configura o portal.',
    es: 'No se pudo verificar una regla de este registro. Avise a quien configura el portal.',
    en: 'A rule of this record could not be evaluated. Tell whoever configures the portal.',
  },
  'padrao.invalido': {
    'pt-BR': 'O valor inicial calculado não serve para este campo. Preencha o campo, ou avise quem configura o portal.',
    es: 'El valor inicial calculado no sirve para este campo. Complete el campo, o avise a quien configura el portal.',
    en: 'The initial value computed does not fit this field. Fill in the field, or tell whoever configures the portal.',
  },
  'padrao.indisponivel': {
    'pt-BR': 'Não foi possível calcular o valor inicial. Preencha o campo, ou avise quem configura o portal.',
    es: 'No se pudo calcular el valor inicial. Complete el campo, o avise a quien configura el portal.',
    en: 'The initial value could not be computed. Fill in the field, or tell whoever configures the portal.',
  },
  nao_se_aplica: {
    'pt-BR': 'Este campo não faz parte deste registro. Deixe-o vazio, ou mude os dados de que ele depende.',
    es: 'Este campo no forma parte de este registro. Déjelo vacío, o cambie los datos de los que depende.',
    en: 'This field is no part of this record. Leave it empty, or change what it depends on.',
  },
  'somente_leitura.agora': {
    'pt-BR': 'Este campo não pode mais ser alterado.',
    es: 'Este campo ya no se puede modificar.',
    en: 'This field can no longer be changed.',
  },
  'sem_permissao.campo': {
    'pt-BR': 'Você não tem permissão para alterar este campo.',
    es: 'No tiene permiso para modificar este campo.',
    en: 'You are not allowed to change this field.',
  },
  'ciclo.proprio': {
    'pt-BR': 'Um registro não pode ficar dentro de si mesmo. Escolha outro.',
    es: 'Un registro no puede estar dentro de sí mismo. Elija otro.',
    en: 'A record cannot be inside itself. Choose another one.',
  },
  'ciclo.abaixo': {
    'pt-BR': 'O registro escolhido fica dentro deste. Escolha outro.',
    es: 'El registro elegido está dentro de este. Elija otro.',
    en: 'The chosen record is inside this one. Choose another one.',
  },
  'profundidade.listas': {
    'pt-BR': 'Use no máximo {limit} níveis de listas.',
    es: 'Use como máximo {limit} niveles de listas.',
    en: 'Use at most {limit} levels of lists.',
  },
  documento: {
    'pt-BR': 'O número não confere. Verifique os dígitos.',
    es: 'El número no es correcto. Verifique los dígitos.',
    en: 'The number is wrong. Check its digits.',
  },
  'type.booleano': {
    'pt-BR': 'Escolha sim ou não.',
    es: 'Elija sí o no.',
    en: 'Choose yes or no.',
  },
  'type.texto': {
    'pt-BR': 'Informe um texto.',
    es: 'Indique un texto.',
    en: 'Enter a text.',
  },
  'type.numero': {
    'pt-BR': 'Informe um número.',
    es: 'Indique un número.',
    en: 'Enter a number.',
  },
  'type.inteiro': {
    'pt-BR': 'Informe um número inteiro.',
    es: 'Indique un número entero.',
    en: 'Enter a whole number.',
  },
  'type.referencia': {
    'pt-BR': 'Escolha um registro da lista.',
    es: 'Elija un registro de la lista.',
    en: 'Choose a record from the list.',
  },
  'type.json': {
    'pt-BR': 'Informe um JSON válido.',
    es: 'Indique un JSON válido.',
    en: 'Enter valid JSON.',
  },
  'type.lista': {
    'pt-BR': 'Informe uma lista.',
    es: 'Indique una lista.',
    en: 'Enter a list.',
  },
  'type.item': {
    'pt-BR': 'A lista tem um item de tipo errado.',
    es: 'La lista tiene un elemento de tipo incorrecto.',
    en: 'The list has an item of the wrong type.',
  },
  'type.outro': {
    'pt-BR': 'O valor não é aceito.',
    es: 'No se acepta este valor.',
    en: 'This value is not accepted.',
  },
  'format.data': {
    'pt-BR': 'Informe uma data válida.',
    es: 'Indique una fecha válida.',
    en: 'Enter a valid date.',
  },
  'format.hora': {
    'pt-BR': 'Informe uma hora entre 00:00 e 23:59.',
    es: 'Indique una hora entre 00:00 y 23:59.',
    en: 'Enter a time between 00:00 and 23:59.',
  },
  'format.data_hora': {
    'pt-BR': 'Informe uma data e hora válidas.',
    es: 'Indique una fecha y hora válidas.',
    en: 'Enter a valid date and time.',
  },
  'format.codigo_postal': {
    'pt-BR': 'O código postal deste país é escrito como {exemplo}.',
    es: 'El código postal de este país se escribe como {exemplo}.',
    en: 'Postal codes of this country are written like {exemplo}.',
  },
  'format.email': {
    'pt-BR': 'Informe um e-mail como nome@empresa.com.',
    es: 'Indique un correo como nombre@empresa.com.',
    en: 'Enter an e-mail such as name@company.com.',
  },
  'format.endereco': {
    'pt-BR': 'Informe um endereço que comece por http:// ou https://.',
    es: 'Indique una dirección que empiece con http:// o https://.',
    en: 'Enter an address that begins with http:// or https://.',
  },
  'format.cor': {
    'pt-BR': 'Informe uma cor como #1A2B3C.',
    es: 'Indique un color como #1A2B3C.',
    en: 'Enter a color such as #1A2B3C.',
  },
  'pattern.exemplo': {
    'pt-BR': 'O texto não tem o formato esperado, como {exemplo}.',
    es: 'El texto no tiene el formato esperado, como {exemplo}.',
    en: 'The text is not in the expected format, such as {exemplo}.',
  },
  'maxLength.texto': {
    'pt-BR': 'O texto é longo demais.',
    es: 'El texto es demasiado largo.',
    en: 'The text is too long.',
  },
  'maxLength.html': {
    'pt-BR': 'O texto tem mais de {limit:number} caracteres. Encurte-o.',
    es: 'El texto tiene más de {limit:number} caracteres. Acórtelo.',
    en: 'The text has more than {limit:number} characters. Shorten it.',
  },
  'maxLength.json': {
    'pt-BR': 'O conteúdo é longo demais.',
    es: 'El contenido es demasiado largo.',
    en: 'The content is too long.',
  },
  'html.elementos': {
    'pt-BR': 'O texto tem formatação demais. Divida-o, ou cole-o sem formatação.',
    es: 'El texto tiene demasiado formato. Divídalo, o péguelo sin formato.',
    en: 'The text has too much formatting. Split it, or paste it without formatting.',
  },
  'html.niveis': {
    'pt-BR': 'O texto tem formatação demais, uma dentro da outra. Cole-o sem formatação.',
    es: 'El texto tiene demasiados formatos, uno dentro de otro. Péguelo sin formato.',
    en: 'The formatting of the text is nested too deeply. Paste it without formatting.',
  },
  'maximum.numero': {
    'pt-BR': 'O número é grande demais.',
    es: 'El número es demasiado grande.',
    en: 'The number is too large.',
  },
  'type.moeda_outra': {
    'pt-BR': 'O valor está em {escrita}, e o registro é em {moeda}. Converta o valor ou deixe só o número.',
    es: 'El importe está en {escrita}, y el registro es en {moeda}. Convierta el importe o deje solo el número.',
    en: 'The amount is in {escrita}, and the record is in {moeda}. Convert the amount, or leave just the number.',
  },
  'type.moeda_nenhuma': {
    'pt-BR': 'O valor está em {escrita}, e o registro não diz em que moeda é. Preencha a moeda ou deixe só o número.',
    es: 'El importe está en {escrita}, y el registro no dice en qué moneda es. Complete la moneda o deje solo el número.',
    en: 'The amount is in {escrita}, and the record does not say in which currency it is. Fill in the currency, or leave just the number.',
  },
  'decimais.moeda_inteira': {
    'pt-BR': 'Um valor em {moeda} não tem centavos. Escreva um valor inteiro.',
    es: 'Un importe en {moeda} no tiene centavos. Escriba un importe entero.',
    en: 'An amount in {moeda} has no cents. Write a whole amount.',
  },
  'decimais.moeda': {
    'pt-BR': 'Um valor em {moeda} tem no máximo {limit} casas decimais.',
    es: 'Un importe en {moeda} tiene como máximo {limit} decimales.',
    en: 'An amount in {moeda} has at most {limit} decimal places.',
  },
  decimais: {
    'pt-BR': 'Use no máximo {limit} casas decimais.',
    es: 'Use como máximo {limit} decimales.',
    en: 'Use at most {limit} decimal places.',
  },
  'caracteres.json': {
    'pt-BR': 'O conteúdo tem caracteres que não podem ser guardados.',
    es: 'El contenido tiene caracteres que no se pueden guardar.',
    en: 'The content has characters that cannot be stored.',
  },
  'enum.itens': {
    'pt-BR': 'Escolha somente valores da lista.',
    es: 'Elija solo valores de la lista.',
    en: 'Choose only values from the list.',
  },
  minItems: ruleTexts.minItems,
  maxItems: ruleTexts.maxItems,
  uniqueItems: ruleTexts.uniqueItems,
  'arquivo.um': {
    'pt-BR': 'Envie um arquivo só.',
    es: 'Envíe un solo archivo.',
    en: 'Send one file only.',
  },
  'arquivo.limite': {
    'pt-BR': 'Envie no máximo {limit} arquivos.',
    es: 'Envíe como máximo {limit} archivos.',
    en: 'Send at most {limit} files.',
  },
  'arquivo.incompleto': {
    'pt-BR': 'Envie o arquivo de novo: o envio não terminou.',
    es: 'Envíe el archivo de nuevo: el envío no terminó.',
    en: 'Send the file again: the upload did not finish.',
  },
  'arquivo.sem_servidor': {
    'pt-BR': 'Este servidor não guarda arquivos.',
    es: 'Este servidor no guarda archivos.',
    en: 'This server does not store files.',
  },
  lista: {
    'pt-BR': 'Informe uma lista de registros.',
    es: 'Indique una lista de registros.',
    en: 'Enter a list of records.',
  },
  'lista.limite': {
    'pt-BR': 'Envie no máximo {limit} registros de uma vez.',
    es: 'Envíe como máximo {limit} registros a la vez.',
    en: 'Send at most {limit} records at a time.',
  },
});
