CREATE TABLE "gps_devices" (
	"entity_id" uuid NOT NULL,
	"truck_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "gps_devices_entity_id_truck_id_pk" PRIMARY KEY("entity_id","truck_id"),
	CONSTRAINT "gps_devices_token_hash_unique" UNIQUE("token_hash")
);
