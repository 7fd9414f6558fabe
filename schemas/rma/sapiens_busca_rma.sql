-- `areas/rma/server` pergunta ao ERP e guarda a resposta.
select
  r.id,
  r.filial as "nomFil",
  r.numero as "codRma",
  r.gerada as "datGer",
  r.inicio as "datIni",
  r.fim as "datFim",
  r.codigo as "codPro",
  r.mundial as "codMun",
  r.produto as "desPro",
  r.derivacao as "desDer",
  r.situacoes as status,
  r.situacoes -> 0 ->> 'desSta' as situacao,
  r.dh_consulta
from rma_erp as r
where (:codRma is null or r.numero = :codRma)
  and (:codMun is null or r.mundial = :codMun)
  and (:datIni is null or r.gerada >= :datIni)
  and (:datFim is null or r.gerada <= :datFim)
