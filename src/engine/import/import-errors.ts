import { carries, defineErrors } from '../../platform/http/errors/define-errors.ts';

/** Errors of an import and of its rows. */
export const importErrors = defineErrors({
  IMPORTACAO_NAO_ENCONTRADA: {
    status: 404,
    carries: carries<{ readonly id: number }>(),
    'pt-BR': 'Esta importação não existe mais. Importações são guardadas por 30 dias.',
    es: 'Esta importación ya no existe. Las importaciones se guardan 30 días.',
    en: 'This import no longer exists. Imports are kept for 30 days.',
  },
  IMPORTACAO_EM_ANDAMENTO: {
    status: 409,
    carries: carries<{ readonly id_importacao: number | null }>(),
    'pt-BR': 'Você já tem uma importação em andamento. Espere ela terminar ou cancele-a.',
    es: 'Usted ya tiene una importación en curso. Espere a que termine o cancélela.',
    en: 'You already have an import in progress. Wait for it to finish, or cancel it.',
  },
  IMPORTACAO_ENCERRADA: {
    status: 409,
    carries: carries<{ readonly estado: string }>(),
    'pt-BR': 'Esta importação já terminou. Para importar de novo, envie o arquivo outra vez.',
    es: 'Esta importación ya terminó. Para importar de nuevo, envíe el archivo otra vez.',
    en: 'This import has already finished. To import again, upload the file again.',
  },
  IMPORTACAO_SEM_PERMISSAO: {
    status: 403,
    'pt-BR':
      'Sua permissão para esta importação foi retirada. As linhas já salvas foram mantidas; as outras não foram importadas. Peça a permissão a quem administra o sistema e depois continue de onde parou.',
    es: 'Le retiraron el permiso para esta importación. Las filas ya guardadas se conservan; las demás no se importaron. Pida el permiso a quien administra el sistema y después continúe donde quedó.',
    en: 'Your permission for this import was withdrawn. Rows already saved stay saved; the others were not imported. Ask whoever runs the system for the permission, then continue where it stopped.',
  },
  IMPORTACAO_SEM_USUARIO: {
    status: 403,
    'pt-BR':
      'Seu usuário foi desativado durante a importação. As linhas já salvas foram mantidas; as outras não foram importadas. Continue de onde parou: nenhuma linha se perde nem se repete.',
    es: 'Su usuario fue desactivado durante la importación. Las filas ya guardadas se conservan; las demás no se importaron. Continúe donde quedó: ninguna fila se pierde ni se repite.',
    en: 'Your user was deactivated during the import. Rows already saved stay saved; the others were not imported. Continue where it stopped: no row is lost or saved twice.',
  },
  /** Why an import was interrupted although nothing refused it. */
  IMPORTACAO_FALHOU: {
    'pt-BR':
      'O servidor falhou durante a importação. As linhas já salvas foram mantidas: continue, e avise o suporte se falhar de novo.',
    es: 'El servidor falló durante la importación. Las filas ya guardadas se conservan: continúe, y avise al soporte si falla de nuevo.',
    en: 'The server failed during the import. The rows already saved stay saved: continue, and tell support if it fails again.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.vazio': {
    status: 422,
    carries: carries<{ readonly motivo: 'vazio' }>(),
    'pt-BR': 'O arquivo está vazio.',
    es: 'El archivo está vacío.',
    en: 'The file is empty.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.sem_linhas': {
    status: 422,
    carries: carries<{ readonly motivo: 'sem_linhas' }>(),
    'pt-BR': 'O arquivo só tem títulos, sem nenhuma linha para importar.',
    es: 'El archivo solo tiene títulos, sin ninguna fila para importar.',
    en: 'The file has only headings and no rows to import.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.sem_titulo': {
    status: 422,
    carries: carries<{ readonly motivo: 'sem_titulo' }>(),
    'pt-BR': 'O arquivo não tem uma linha de títulos. Escreva o nome das colunas na primeira linha.',
    es: 'El archivo no tiene una fila de títulos. Escriba los nombres de las columnas en la primera fila.',
    en: 'The file has no heading row. Put the column names in the first row.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.grande': {
    status: 422,
    carries: carries<{ readonly motivo: 'grande' }>(),
    'pt-BR': 'O arquivo tem mais de {megabytes} MB. Divida-o em partes.',
    es: 'El archivo tiene más de {megabytes} MB. Divídalo en partes.',
    en: 'The file is larger than {megabytes} MB. Split it into parts.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.expandido': {
    status: 422,
    carries: carries<{ readonly motivo: 'expandido' }>(),
    'pt-BR': 'A planilha é grande demais depois de descompactada. Salve só a aba com os dados, ou divida-a em partes.',
    es: 'La hoja de cálculo es demasiado grande después de descomprimirla. Guarde solo la hoja con los datos o divídala en partes.',
    en: 'The workbook is too large once unpacked. Save only the sheet with the data, or split it into parts.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.profundo': {
    status: 422,
    carries: carries<{ readonly motivo: 'profundo' }>(),
    'pt-BR': 'A planilha tem níveis aninhados demais e não pôde ser lida. Salve-a de novo no Excel e envie outra vez.',
    es: 'La hoja de cálculo tiene demasiadas partes unas dentro de otras y no se pudo leer. Guárdela de nuevo en Excel y envíela otra vez.',
    en: 'The spreadsheet is nested too deeply and could not be read. Save it again in Excel and upload it once more.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.demorado': {
    status: 422,
    carries: carries<{ readonly motivo: 'demorado' }>(),
    'pt-BR': 'O arquivo demora demais para ser lido. Deixe só a aba com os dados, ou divida-o em partes.',
    es: 'El archivo tarda demasiado en leerse. Deje solo la hoja con los datos, o divídalo en partes.',
    en: 'The file takes too long to read. Keep only the sheet with the data, or split it into parts.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.linhas': {
    status: 422,
    carries: carries<{ readonly motivo: 'linhas' }>(),
    'pt-BR': 'O arquivo tem mais de {limit:number} linhas. Divida-o em partes.',
    es: 'El archivo tiene más de {limit:number} filas. Divídalo en partes.',
    en: 'The file has more than {limit:number} rows. Split it into parts.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.colunas': {
    status: 422,
    carries: carries<{ readonly motivo: 'colunas' }>(),
    'pt-BR': 'O arquivo tem mais de {limit} colunas{linha:line}. Deixe só as que serão importadas.',
    es: 'El archivo tiene más de {limit} columnas{linha:line}. Deje solo las que se importarán.',
    en: 'The file has more than {limit} columns{linha:line}. Leave only those to be imported.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.celula': {
    status: 422,
    carries: carries<{ readonly motivo: 'celula' }>(),
    'pt-BR': 'Uma célula tem mais de {limit:number} caracteres{linha:line}. Encurte o texto.',
    es: 'Una celda tiene más de {limit:number} caracteres{linha:line}. Acorte el texto.',
    en: 'A cell has more than {limit:number} characters{linha:line}. Shorten the text.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.binario': {
    status: 422,
    carries: carries<{ readonly motivo: 'binario' }>(),
    'pt-BR': 'O arquivo não é um CSV nem uma planilha XLSX. Salve os dados em um destes formatos e envie de novo.',
    es: 'El archivo no es un CSV ni una hoja de cálculo XLSX. Guarde los datos en uno de estos formatos y envíelo de nuevo.',
    en: 'The file is neither a CSV file nor an XLSX spreadsheet. Save the data in one of these formats and upload it again.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.xls': {
    status: 422,
    carries: carries<{ readonly motivo: 'xls' }>(),
    'pt-BR': 'O arquivo é de um Excel antigo (.xls) ou está protegido por senha. Salve-o como .xlsx, sem senha.',
    es: 'El archivo es de un Excel antiguo (.xls) o está protegido con contraseña. Guárdelo como .xlsx, sin contraseña.',
    en: 'The file comes from an old version of Excel (.xls) or is password-protected. Save it as .xlsx without a password.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.ods': {
    status: 422,
    carries: carries<{ readonly motivo: 'ods' }>(),
    'pt-BR': 'O arquivo é uma planilha de outro formato. Salve-o como .xlsx ou .csv.',
    es: 'El archivo es una hoja de cálculo de otro formato. Guárdelo como .xlsx o .csv.',
    en: 'The file is a spreadsheet in another format. Save it as .xlsx or .csv.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.corrompido': {
    status: 422,
    carries: carries<{ readonly motivo: 'corrompido' }>(),
    'pt-BR': 'O arquivo está danificado e não pôde ser lido até o fim. Salve-o de novo e envie outra vez.',
    es: 'El archivo está dañado y no se pudo leer hasta el final. Guárdelo de nuevo y envíelo otra vez.',
    en: 'The file is damaged and could not be read to the end. Save it again and upload it once more.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.aba': {
    status: 422,
    carries: carries<{ readonly motivo: 'aba' }>(),
    'pt-BR': 'O arquivo não tem a aba escolhida.',
    es: 'El archivo no tiene la hoja elegida.',
    en: 'The file does not have the chosen sheet.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.codificacao': {
    status: 422,
    carries: carries<{ readonly motivo: 'codificacao' }>(),
    'pt-BR': 'O arquivo não está na codificação escolhida. Escolha outra.',
    es: 'El archivo no está en la codificación elegida. Elija otra.',
    en: 'The file is not in the chosen encoding. Choose another.',
  },
  'ARQUIVO_NAO_IMPORTAVEL.aspas': {
    status: 422,
    carries: carries<{ readonly motivo: 'aspas' }>(),
    'pt-BR':
      'Uma linha é longa demais: talvez um texto entre aspas não termine{linha:line}. Feche as aspas ou encurte o texto.',
    es: 'Una fila es demasiado larga: quizá falte cerrar unas comillas{linha:line}. Ciérrelas o acorte el texto.',
    en: 'A row is too long: a quoted text may be missing its closing quote{linha:line}. Close the quotes or shorten the text.',
  },
  'repetido.coluna': {
    'pt-BR': 'Duas colunas preenchem {titulo:label}.',
    es: 'Dos columnas completan {titulo:label}.',
    en: 'Two columns fill in {titulo:label}.',
  },
  'desconhecido.por': {
    'pt-BR': 'Não é possível pesquisar por este campo.',
    es: 'No se puede buscar por este campo.',
    en: 'You cannot search by this field.',
  },
  'desconhecido.campo': {
    'pt-BR': '"{campo}" não pode ser importado.{sugestoes:nearest}',
    es: '"{campo}" no se puede importar.{sugestoes:nearest}',
    en: '"{campo}" cannot be imported.{sugestoes:nearest}',
  },
  'required.chave': {
    'pt-BR': 'Escolha os campos que identificam o registro.',
    es: 'Elija los campos que identifican el registro.',
    en: 'Choose the fields that identify the record.',
  },
  'chave.coluna': {
    'pt-BR': 'Um campo que identifica o registro precisa de uma coluna do arquivo.',
    es: 'Un campo que identifica el registro necesita una columna del archivo.',
    en: 'A field that identifies the record needs a column of the file.',
  },
  somente_leitura: {
    'pt-BR': '{titulo:label} não pode ser gravado: serve só para identificar o registro.',
    es: '{titulo:label} no se puede guardar: solo sirve para identificar el registro.',
    en: '{titulo:label} cannot be saved: it only identifies the record.',
  },
  'vazio.mapeamento': {
    'pt-BR': 'Escolha ao menos um campo para gravar.',
    es: 'Elija al menos un campo para guardar.',
    en: 'Choose at least one field to save.',
  },
  coluna: {
    'pt-BR': 'O arquivo não tem esta coluna.',
    es: 'El archivo no tiene esta columna.',
    en: 'The file does not have this column.',
  },
  'coluna.numero': {
    'pt-BR': 'O arquivo não tem a coluna {numero}.',
    es: 'El archivo no tiene la columna {numero}.',
    en: 'The file does not have the column {numero}.',
  },
  colunas: {
    'pt-BR': 'A linha tem mais colunas do que os títulos. Ponha entre aspas o texto que contém o separador.',
    es: 'La fila tiene más columnas que los títulos. Ponga entre comillas el texto que contiene el separador.',
    en: 'The row has more columns than the headings. Put the text that contains the separator in quotes.',
  },
  'chave.valor': {
    'pt-BR': 'Preencha {titulo:label}, que identifica o registro.',
    es: 'Complete {titulo:label}, que identifica el registro.',
    en: 'Fill in {titulo:label}, which identifies the record.',
  },
  chave_ambigua: {
    'pt-BR': 'Mais de um registro tem esta chave. Use outros campos para identificá-lo.',
    es: 'Más de un registro tiene esta clave. Use otros campos para identificarlo.',
    en: 'More than one record has this key. Use other fields to identify it.',
  },
  nao_encontrado: {
    'pt-BR': 'Não existe um registro com esta chave, ou você não tem acesso a ele.',
    es: 'No existe un registro con esta clave, o usted no tiene acceso a él.',
    en: 'There is no record with this key, or you have no access to it.',
  },
  'nao_encontrado.relacao': {
    'pt-BR': 'Não existe {entidade:label} "{texto}".{sugestoes:meant}',
    es: 'No existe {entidade:label} "{texto}".{sugestoes:meant}',
    en: 'There is no {entidade:label} "{texto}".{sugestoes:meant}',
  },
  'nao_encontrado.relacao_campo': {
    'pt-BR': 'Não existe {entidade:label} com {titulo:label} "{texto}".{sugestoes:meant}',
    es: 'No existe {entidade:label} con {titulo:label} "{texto}".{sugestoes:meant}',
    en: 'There is no {entidade:label} with {titulo:label} "{texto}".{sugestoes:meant}',
  },
  ambiguo: {
    'pt-BR':
      'Há {total} registros de {entidade:label} com {titulo:label} "{texto}". Use outro campo para identificá-lo, como o ID.',
    es: 'Hay {total} registros de {entidade:label} con {titulo:label} "{texto}". Use otro campo para identificarlo, como el ID.',
    en: 'There are {total} records of {entidade:label} with {titulo:label} "{texto}". Use another field to identify it, such as the ID.',
  },
  'regra.banco': {
    'pt-BR': 'O banco de dados não aceita os valores desta linha.',
    es: 'La base de datos no acepta los valores de esta fila.',
    en: 'The database does not accept the values in this row.',
  },
  formula: {
    'pt-BR': 'A célula tem um erro de fórmula ({erro}). Corrija-a na planilha.',
    es: 'La celda tiene un error de fórmula ({erro}). Corríjala en la hoja de cálculo.',
    en: 'The cell has a formula error ({erro}). Correct it in the workbook.',
  },
  'formula.sem_resultado': {
    'pt-BR':
      'A célula tem uma fórmula ({formula}) cujo resultado não está no arquivo. Abra a planilha no Excel ou LibreOffice, salve-a e envie de novo, ou cole ali só o valor.',
    es: 'La celda tiene una fórmula ({formula}) cuyo resultado no está en el archivo. Abra la hoja de cálculo en Excel o LibreOffice, guárdela y envíela de nuevo, o pegue allí solo el valor.',
    en: 'The cell has a formula ({formula}) whose result is not in the file. Open the workbook in Excel or LibreOffice, save it and upload it again, or paste just the value there.',
  },
  'type.importacao': {
    'pt-BR': 'Este campo não pode ser importado.',
    es: 'Este campo no se puede importar.',
    en: 'This field cannot be imported.',
  },
  'type.data_como_numero': {
    'pt-BR': '"{texto}" é uma data. Formate a coluna como número.',
    es: '"{texto}" es una fecha. Dé a la columna el formato de número.',
    en: '"{texto}" is a date. Format the column as a number.',
  },
  'type.celula_numero': {
    'pt-BR': '"{texto}" não é um número.',
    es: '"{texto}" no es un número.',
    en: '"{texto}" is not a number.',
  },
  'type.celula_moeda': {
    'pt-BR':
      '"{texto}" é de outra moeda: os valores deste campo são em {moeda}. Converta o valor ou deixe só o número.',
    es: '"{texto}" es de otra moneda: los importes de este campo son en {moeda}. Convierta el importe o deje solo el número.',
    en: '"{texto}" is of another currency: amounts of this field are in {moeda}. Convert the amount, or leave just the number.',
  },
  'type.celula_booleano': {
    'pt-BR': '"{texto}" não é sim nem não.',
    es: '"{texto}" no es sí ni no.',
    en: '"{texto}" is neither yes nor no.',
  },
  'format.celula_ano': {
    'pt-BR': 'Escreva o ano de "{texto}" com quatro algarismos.',
    es: 'Escriba el año de "{texto}" con cuatro dígitos.',
    en: 'Write the year of "{texto}" with four digits.',
  },
  'format.celula_data': {
    'pt-BR': '"{texto}" não é uma data. Escreva como 31/12/2026.',
    es: '"{texto}" no es una fecha. Escríbala como 31/12/2026.',
    en: '"{texto}" is not a date. Write it as 31/12/2026.',
  },
  'format.celula_data_hora': {
    'pt-BR': '"{texto}" não é uma data e hora. Escreva como 31/12/2026 23:59.',
    es: '"{texto}" no es una fecha con hora. Escríbala como 31/12/2026 23:59.',
    en: '"{texto}" is not a date and time. Write it as 31/12/2026 23:59.',
  },
  'format.celula_hora': {
    'pt-BR': '"{texto}" não é uma hora. Escreva como 23:59.',
    es: '"{texto}" no es una hora. Escríbala como 23:59.',
    en: '"{texto}" is not a time. Write it as 23:59.',
  },
  'enum.celula': {
    'pt-BR': '"{texto}" não está na lista.{sugestoes:nearest}',
    es: '"{texto}" no está en la lista.{sugestoes:nearest}',
    en: '"{texto}" is not in the list.{sugestoes:nearest}',
  },
  'enum.celula_opcoes': {
    'pt-BR': '"{texto}" não está na lista. Use: {opcoes:label}.',
    es: '"{texto}" no está en la lista. Use: {opcoes:label}.',
    en: '"{texto}" is not in the list. Use: {opcoes:label}.',
  },
});
