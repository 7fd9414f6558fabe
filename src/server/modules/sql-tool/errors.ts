import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses statements that people write (specification 001, SQL editor). */
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
      'A execução de SQL está parada: o login de leitura do banco pode mais do que ler. Avise quem administra o servidor.',
    es: 'La ejecución de SQL está detenida: el usuario de lectura de la base puede hacer más que leer. Avise a quien administra el servidor.',
    en: 'Running SQL is stopped: the reading login of the database may do more than read. Tell whoever runs the server.',
  },
  SQL_RECUSADO: {
    status: 422,
    carries: carries<{ readonly linha: number; readonly coluna: number; readonly texto: string }>(),
    'pt-BR': 'Linha {linha}, coluna {coluna}: {texto}',
    es: 'Línea {linha}, columna {coluna}: {texto}',
    en: 'Line {linha}, column {coluna}: {texto}',
  },
  SQL_FALHOU: {
    status: 422,
    'pt-BR': 'O banco recusou a consulta: {texto}',
    es: 'La base de datos rechazó la consulta: {texto}',
    en: 'The database refused the query: {texto}',
  },
  SQL_DEMOROU: {
    status: 422,
    'pt-BR': 'A consulta passou de 15 segundos e foi interrompida. Filtre mais ou leia menos linhas.',
    es: 'La consulta pasó de 15 segundos y fue interrumpida. Filtre más o lea menos filas.',
    en: 'The query took more than 15 seconds and was stopped. Filter more or read fewer rows.',
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
    en: 'There is a card named "{nome}" already. Choose another name.',
  },
});
