import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of statements written by users (specification 001, SQL editor). */
export const sqlErrors = defineErrors({
  SQL_DESLIGADO: {
    status: 422,
    'pt-BR': 'A execução de SQL está desligada neste servidor. Quem administra o servidor pode ligá-la.',
    es: 'La ejecución de SQL está desactivada en este servidor. Quien administra el servidor puede activarla.',
    en: 'Running SQL is off on this server. Whoever runs the server may turn it on.',
  },
  SQL_LOGIN_AMPLO: {
    status: 422,
    'pt-BR':
      'A execução de SQL está suspensa: o login de leitura do banco tem permissão para mais do que ler. Avise quem administra o servidor.',
    es: 'La ejecución de SQL está detenida: el usuario de lectura de la base puede hacer más que leer. Avise a quien administra el servidor.',
    en: 'Running SQL is stopped: the reading login of the database may do more than read. Tell whoever runs the server.',
  },
  SQL_LOGIN_SEM_LIMITE: {
    status: 422,
    'pt-BR':
      'A execução de SQL está suspensa: o login de leitura do banco pode encher o disco com arquivos temporários. Com o comando {comando} quem administra o banco põe um limite.',
    es: 'La ejecución de SQL está detenida: el usuario de lectura de la base puede llenar el disco con archivos temporales. Con el comando {comando} quien administra la base le pone un límite.',
    en: 'Running SQL is stopped: the reading login of the database may fill the disk with temporary files. With the command {comando} whoever runs the database sets a limit.',
  },
  SQL_FALHOU: {
    status: 422,
    'pt-BR': 'O banco recusou a consulta: {texto}',
    es: 'La base de datos rechazó la consulta: {texto}',
    en: 'The database refused the query: {texto}',
  },
  'SQL_FALHOU.coluna': {
    status: 422,
    'pt-BR': 'Não existe a coluna {nome}. Confira o nome e a tabela.',
    es: 'No existe la columna {nome}. Revise el nombre y la tabla.',
    en: 'There is no column {nome}. Check its name and table.',
  },
  'SQL_FALHOU.ambigua': {
    status: 422,
    'pt-BR': 'A coluna {nome} existe em mais de uma tabela da consulta. Escreva de qual ela é.',
    es: 'La columna {nome} existe en más de una tabla de la consulta. Indique de cuál es.',
    en: 'More than one table of the query has a column {nome}. Write which one is meant.',
  },
  'SQL_FALHOU.grupo': {
    status: 422,
    'pt-BR': 'A coluna {nome} precisa estar no group by ou dentro de uma função como sum.',
    es: 'La columna {nome} tiene que estar en el group by o dentro de una función como sum.',
    en: 'The column {nome} has to be in the group by, or inside of a function such as sum.',
  },
  'SQL_FALHOU.divisao': {
    status: 422,
    'pt-BR': 'A consulta divide por zero. Use nullif no divisor.',
    es: 'La consulta divide por cero. Use nullif en el divisor.',
    en: 'The query divides by zero. Use nullif in the divisor.',
  },
  SQL_DEMOROU: {
    status: 422,
    'pt-BR': 'A consulta passou de 15 segundos e foi interrompida. Filtre mais ou leia menos linhas.',
    es: 'La consulta superó los 15 segundos y fue interrumpida. Filtre más o lea menos filas.',
    en: 'The query took more than 15 seconds and was stopped. Filter more or read fewer rows.',
  },
  SQL_MEMORIA: {
    status: 422,
    'pt-BR': 'A consulta precisou de memória demais e foi interrompida. Leia menos linhas ou junte textos menores.',
    es: 'La consulta necesitó demasiada memoria y fue interrumpida. Lea menos filas o junte textos más cortos.',
    en: 'The query needed too much memory and was stopped. Read fewer rows, or put together shorter texts.',
  },
  SQL_DISCO: {
    status: 422,
    'pt-BR':
      'A consulta pôs mais de 500 MB em arquivos temporários e foi interrompida. Filtre mais, ou ordene, agrupe e junte menos linhas.',
    es: 'La consulta puso más de 500 MB en archivos temporales y fue interrumpida. Filtre más, u ordene, agrupe y junte menos filas.',
    en: 'The query put more than 500 MB into temporary files and was stopped. Filter more, or sort, group and join fewer rows.',
  },
  SQL_ALCANCE: {
    status: 422,
    'pt-BR':
      'As linhas que você pode ver destas tabelas dependem de dados que este editor não lê. Use a lista ou um relatório do portal.',
    es: 'Las filas que usted puede ver de estas tablas dependen de datos que este editor no lee. Use la lista o un informe del portal.',
    en: 'The rows of these tables that you may see depend on data that this editor does not read. Use the list or a report of the portal.',
  },
  SQL_CADASTRO: {
    status: 422,
    'pt-BR': 'Você não tem permissão para listar "{entity}", que esta consulta lê.',
    es: 'No tiene permiso para listar "{entity}", que esta consulta lee.',
    en: 'You may not list "{entity}", which this query reads.',
  },
  CARD_EXISTE: {
    status: 409,
    'pt-BR': 'Já existe um card com o nome "{nome}". Escolha outro nome.',
    es: 'Ya existe una tarjeta con el nombre "{nome}". Elija otro nombre.',
    en: 'There is already a card named "{nome}". Choose another name.',
  },
});
