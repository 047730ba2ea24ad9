-- Wrong passwords of advisers are counted where all attempts are.
DROP TABLE desk_refusals;
