-- As que esperam por quem pergunta; quem não é cliente, como a administração, vê as de todos.
select
  e.id as id_entrevista,
  e.referencia as reference,
  c.nome,
  e.dh_registro
from entrevista_consultor as e
join cliente as c on c.id = e.cliente
where e.estado = 'SOLICITADA'
  and (:cliente_id is null or e.entrevistador = :cliente_id)
