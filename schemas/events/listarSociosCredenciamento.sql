-- Linhas pares são sócios, ímpares cônjuges: o número de uma não é o de outra.
select
  s.id * 2 as id,
  s.nome,
  'socio' as tipo,
  s.id as socio,
  s.nome || ' (Sócio)' as descricao
from pessoa_socio as s
where s.id_pessoa = :id_pessoa
union all
select
  p.id * 2 + 1,
  f."nomeConjuge",
  'conjuge',
  null::bigint,
  f."nomeConjuge" || ' (Cônjuge)'
from pessoa as p
join pessoa_fisica as f on f.id = p."id_pessoaFisica"
where p.id = :id_pessoa
  and f."nomeConjuge" <> ''
