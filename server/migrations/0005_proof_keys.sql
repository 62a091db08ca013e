CREATE TABLE "proof_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"record" jsonb NOT NULL
);
