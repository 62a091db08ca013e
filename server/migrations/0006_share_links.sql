CREATE TABLE "share_links" (
	"entity_id" uuid NOT NULL,
	"share_link_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "share_links_entity_id_share_link_id_pk" PRIMARY KEY("entity_id","share_link_id"),
	CONSTRAINT "share_links_token_hash_unique" UNIQUE("token_hash")
);
