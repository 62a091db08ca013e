CREATE TABLE "api_keys" (
	"entity_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "api_keys_entity_id_api_key_id_pk" PRIMARY KEY("entity_id","api_key_id"),
	CONSTRAINT "api_keys_secret_hash_unique" UNIQUE("secret_hash")
);
