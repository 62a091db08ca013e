CREATE TABLE "ticket_uses" (
	"scope_id" uuid NOT NULL,
	"key" text NOT NULL,
	"uses" jsonb NOT NULL,
	CONSTRAINT "ticket_uses_scope_id_key_pk" PRIMARY KEY("scope_id","key")
);
