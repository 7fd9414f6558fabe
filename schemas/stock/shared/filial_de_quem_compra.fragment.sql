-- A filial em que se compra: a escolhida, a do cliente, a do usuário.
(select e.id_filial from escolha_filial as e where e.id_usuario = :usuario_id),
(select c.id_filial from cliente as c where c.id = :cliente_id),
:filial_id
