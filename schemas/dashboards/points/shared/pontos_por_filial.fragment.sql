-- A parte de cada filial (`f`, no país `q`) nos pontos (`l`) que se dizem depois; agrupa quem inclui.
select
  f.id,
  f.id as id_filial,
  f.nome as filial,
  q.sigla3 as sigla_pais,
  q.nome as pais,
  sum(l.pontos) as pontos,
  round(100 * sum(l.pontos) / nullif(sum(sum(l.pontos)) over (), 0), 2) as percentual
