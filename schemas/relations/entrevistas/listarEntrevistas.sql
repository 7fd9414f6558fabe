-- As que esperam por quem pergunta; quem não é cliente, como a administração, vê as de todos.
select
  e.id as id_entrevista,
  e.referencia as reference,
  c.nome,
  e.dh_registro
from entrevista_consultor as e
join cliente as c on c.id = e.id_consultor
where e.situacao = 'SOLICITADA'
  and (:cliente_id is null or e.id_entrevistador = :cliente_id)
