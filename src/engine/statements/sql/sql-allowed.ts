/**
 * What a statement's SQL may use. Everything else is refused: there are many functions that sleep, read files, change
 * settings, take locks or run statements, and each version of PostgreSQL adds more.
 */
export const allowedFunctions: ReadonlySet<string> = new Set([
  // Of groups of rows.
  ...['count', 'sum', 'avg', 'min', 'max', 'bool_and', 'bool_or', 'every', 'string_agg', 'array_agg', 'json_agg'],
  ...['jsonb_agg', 'json_object_agg', 'jsonb_object_agg', 'percentile_cont', 'percentile_disc', 'mode', 'any_value'],
  ...['stddev', 'stddev_pop', 'stddev_samp', 'variance', 'var_pop', 'var_samp', 'corr'],
  // Over windows.
  ...['row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile', 'lag', 'lead', 'first_value'],
  ...['last_value', 'nth_value'],
  // Texts.
  ...['lower', 'upper', 'initcap', 'trim', 'btrim', 'ltrim', 'rtrim', 'substring', 'substr', 'left', 'right', 'length'],
  ...['char_length', 'character_length', 'position', 'strpos', 'replace', 'translate', 'concat', 'concat_ws', 'lpad'],
  ...['rpad', 'reverse', 'split_part', 'starts_with', 'overlay', 'md5', 'to_char', 'to_number', 'to_date'],
  ...['to_timestamp', 'format', 'regexp_replace', 'regexp_substr', 'regexp_count', 'like_escape', 'similar_to_escape'],
  ...['ascii', 'chr', 'vitral_normaliza'],
  // Numbers.
  ...['abs', 'ceil', 'ceiling', 'floor', 'round', 'trunc', 'mod', 'div', 'power', 'sqrt', 'sign', 'exp', 'ln', 'log'],
  ...['width_bucket'],
  // Days and moments.
  ...[
    'date_trunc',
    'date_part',
    'extract',
    'date_bin',
    'age',
    'make_date',
    'make_time',
    'make_interval',
    'make_timestamp',
  ],
  ...['make_timestamptz', 'timezone', 'justify_days', 'justify_hours', 'justify_interval', 'isfinite', 'overlaps'],
  // Lists and JSON.
  ...['array_length', 'cardinality', 'array_position', 'array_to_string', 'string_to_array', 'array_remove', 'unnest'],
  ...['generate_series', 'to_json', 'to_jsonb', 'row_to_json', 'json_build_object', 'jsonb_build_object'],
  ...['json_build_array', 'jsonb_build_array', 'jsonb_array_elements', 'jsonb_array_elements_text'],
  ...['json_array_elements', 'json_array_elements_text', 'jsonb_array_length', 'json_array_length'],
  ...['jsonb_strip_nulls', 'json_strip_nulls', 'jsonb_typeof', 'num_nulls', 'num_nonnulls', 'hashtextextended'],
]);

/** Types to which values may be cast, without those that look names up in catalogues or contain XML. */
export const allowedTypes: ReadonlySet<string> = new Set([
  ...['int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'bool', 'text', 'varchar', 'bpchar', 'date', 'time'],
  ...['timetz', 'timestamp', 'timestamptz', 'interval', 'json', 'jsonb', 'uuid'],
]);

/** SQL values without brackets that depend on the time of the database: `current_date` and the like. */
export const clockValues = /^SVFOP_(CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)(_N)?$/;

/** Columns that PostgreSQL adds to those of a table. */
export const systemColumns: ReadonlySet<string> = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']);

/**
 * Nodes of PostgreSQL's syntax tree that a statement may contain, each with its allowed fields. A field that is not
 * listed, such as `intoClause`, is refused like a node that is not listed.
 */
export const allowedNodes: Readonly<Record<string, readonly string[]>> = {
  SelectStmt: [
    ...['distinctClause', 'targetList', 'fromClause', 'whereClause', 'groupClause', 'groupDistinct', 'havingClause'],
    ...['windowClause', 'valuesLists', 'sortClause', 'limitOffset', 'limitCount', 'limitOption', 'withClause', 'op'],
    ...['all', 'larg', 'rarg'],
  ],
  WithClause: ['ctes', 'recursive', 'location'],
  CommonTableExpr: [
    'ctename',
    'aliascolnames',
    'ctematerialized',
    'ctequery',
    'location',
    'search_clause',
    'cycle_clause',
  ],
  CTESearchClause: ['search_col_list', 'search_breadth_first', 'search_seq_column', 'location'],
  CTECycleClause: [
    'cycle_col_list',
    'cycle_mark_column',
    'cycle_mark_value',
    'cycle_mark_default',
    'cycle_path_column',
    'location',
  ],
  ResTarget: ['name', 'val', 'location'],
  ColumnRef: ['fields', 'location'],
  A_Star: [],
  A_Const: ['ival', 'fval', 'sval', 'bsval', 'boolval', 'isnull', 'location'],
  A_Expr: ['kind', 'name', 'lexpr', 'rexpr', 'rexpr_list_start', 'rexpr_list_end', 'location'],
  BoolExpr: ['boolop', 'args', 'location'],
  NullTest: ['arg', 'nulltesttype', 'location'],
  BooleanTest: ['arg', 'booltesttype', 'location'],
  FuncCall: [
    ...['funcname', 'args', 'agg_order', 'agg_filter', 'over', 'agg_within_group', 'agg_star', 'agg_distinct'],
    ...['func_variadic', 'funcformat', 'location'],
  ],
  NamedArgExpr: ['arg', 'name', 'argnumber', 'location'],
  WindowDef: [
    'name',
    'refname',
    'partitionClause',
    'orderClause',
    'frameOptions',
    'startOffset',
    'endOffset',
    'location',
  ],
  TypeCast: ['arg', 'typeName', 'location'],
  TypeName: ['names', 'typmods', 'typemod', 'arrayBounds', 'location'],
  CollateClause: ['arg', 'collname', 'location'],
  CaseExpr: ['arg', 'args', 'defresult', 'location'],
  CaseWhen: ['expr', 'result', 'location'],
  CoalesceExpr: ['args', 'location'],
  MinMaxExpr: ['op', 'args', 'location'],
  SQLValueFunction: ['op', 'typmod', 'location'],
  SubLink: ['subLinkType', 'testexpr', 'operName', 'subselect', 'location'],
  RangeVar: ['relname', 'inh', 'relpersistence', 'alias', 'location'],
  RangeSubselect: ['lateral', 'subquery', 'alias'],
  RangeFunction: ['lateral', 'ordinality', 'is_rowsfrom', 'functions', 'alias'],
  JoinExpr: ['jointype', 'isNatural', 'larg', 'rarg', 'usingClause', 'join_using_alias', 'quals', 'alias', 'rtindex'],
  Alias: ['aliasname', 'colnames'],
  SortBy: ['node', 'sortby_dir', 'sortby_nulls', 'location'],
  ParamRef: ['number', 'location'],
  List: ['items'],
  A_ArrayExpr: ['elements', 'list_start', 'list_end', 'location'],
  RowExpr: ['args', 'row_format', 'location'],
  GroupingSet: ['kind', 'content', 'location'],
  GroupingFunc: ['args', 'location'],
  A_Indirection: ['arg', 'indirection'],
  A_Indices: ['is_slice', 'lidx', 'uidx'],
  String: ['sval'],
  Integer: ['ival'],
  Float: ['fval'],
  Boolean: ['boolval'],
};

/** Fields that contain a node without naming its kind, with the kind. */
export const nodeOfField: Readonly<Record<string, string>> = {
  'SelectStmt.larg': 'SelectStmt',
  'SelectStmt.rarg': 'SelectStmt',
  'SelectStmt.withClause': 'WithClause',
  'CommonTableExpr.search_clause': 'CTESearchClause',
  'CommonTableExpr.cycle_clause': 'CTECycleClause',
  'FuncCall.over': 'WindowDef',
  'TypeCast.typeName': 'TypeName',
  'RangeVar.alias': 'Alias',
  'RangeSubselect.alias': 'Alias',
  'RangeFunction.alias': 'Alias',
  'JoinExpr.alias': 'Alias',
  'JoinExpr.join_using_alias': 'Alias',
  'A_Const.ival': 'Integer',
  'A_Const.fval': 'Float',
  'A_Const.sval': 'String',
  'A_Const.boolval': 'Boolean',
};
